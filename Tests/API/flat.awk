# Turns a module interface into one line for each public declaration, after the type or extension that it stands in.
/^\/\// || /^(public )?import / || /^ *#/ { next }
{
  sub(/^ +/, "")
  gsub(module "\\.|Swift\\.|FoundationEssentials\\.|_Concurrency\\.", "")
  gsub(/@_[A-Za-z]+ /, "")
  gsub(/@_[A-Za-z]+$/, "")
  gsub(/@_semantics\("[^"]*"\) |@inline\([a-z_]+\) |@inlinable /, "")
}
/^$/ || /^(get|nonmutating set|deinit|@usableFromInline deinit)$/ { attributes = ""; next }
/^}/ { depth--; next }
# An attribute on a line of its own.
/^@/ && !/ (class|struct|enum|protocol|extension|func|var|let|init|subscript|typealias|case) ?/ { attributes = attributes $0 " "; next }
{
  opens = sub(/ \{$/, "")
  isHidden = hidden[depth] || /(^|[ )])(private|package|fileprivate|internal) / && !/^public / || /@usableFromInline/ || attributes ~ /@usableFromInline/
  # An extension without conformances says nothing by itself.
  if (!isHidden && $0 !~ /^extension [^ ]+( where .*)?$/) print path[depth] attributes $0
  attributes = ""
  if (opens) {
    name = $0
    if (name !~ /^extension/) sub(/ : .*/, "", name)
    depth++
    hidden[depth] = isHidden
    path[depth] = path[depth - 1] name " | "
  }
}
