/// The tables of `FieldPolicyTests`: what a field gets by each rule, in each state. A line has all kinds
/// of property for which that is the same, and a heading all rules. Values have the names of
/// `PolicyKind`; `!` is a fatal issue, `~` a non-fatal one. Set `POLICY_TABLES` to a folder to have the
/// tables of today written there.
enum PolicyTables {
  /// Missing, null, invalid, blocked on its path. What fits is read, or it says what becomes of it.
  static let readings = """
    no rule = readOnly = mapper = mapper of Value:
      !missing | !null | !mismatch | !mismatch | String, [Int], [S: Value], Class, Observable
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID
      nil | nil | !mismatch | !mismatch | <String?>, String?, Own?
      missing | null | !mismatch | !mismatch | Presence
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | !invalid | !mismatch | Model?
    coercion(.strict):
      !missing | !null | !mismatch | !mismatch | String, Int, [Int], [S: Value], Model, Class, Observable
      !missing | nil | !mismatch | !mismatch | <String?>
      !missing | !null | !invalid | !mismatch | Enum, UUID
      missing | null | !mismatch | !mismatch | Presence
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | !mismatch | !mismatch | String?, Model?, Own?
    optional = readOnly, optional = mapper, optional:
      zero ~missing | zero ~null | zero ~mismatch | zero ~mismatch | String, [Int], [S: Value], Observable
      zero ~missing | zero ~null | zero ~invalid | zero ~mismatch | Int
      nil | nil | nil ~mismatch | nil ~mismatch | <String?>, String?, Own?
      always !configuration | Model, Enum, UUID, Class, Own, Value
      missing | null | missing ~mismatch | missing ~mismatch | Presence
      nil | nil | nil ~invalid | nil ~mismatch | Model?
    required = mapper, required = omit, required:
      !missing | !null | !mismatch | !mismatch | String, <String?>, [Int], [S: Value], Class, String?, Own?, Observable
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID, Model?
      !missing | null | !mismatch | !mismatch | Presence, Own
      !missing | null | read | !mismatch | Value
    required: other = noRequiredFields:
      zero ~missing | zero ~null | zero ~mismatch | zero ~mismatch | String, [Int], [S: Value], Observable
      zero ~missing | zero ~null | zero ~invalid | zero ~mismatch | Int
      nil | nil | nil ~mismatch | nil ~mismatch | <String?>, String?, Own?
      !missing | !null | !invalid | !mismatch | Model, Enum, UUID
      missing | null | missing ~mismatch | missing ~mismatch | Presence
      !missing | !null | !mismatch | !mismatch | Class
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | nil ~invalid | nil ~mismatch | Model?
    profile: noRequiredFields:
      zero ~missing | zero ~null | zero ~mismatch | zero ~mismatch | String, [Int], [S: Value], Observable
      zero ~missing | zero ~null | zero ~invalid | zero ~mismatch | Int
      nil | nil | nil ~mismatch | nil ~mismatch | <String?>, String?, Own?
      !missing | !null | read ~invalid | !mismatch | Model
      !missing | !null | !invalid | !mismatch | Enum, UUID
      missing | null | missing ~mismatch | missing ~mismatch | Presence
      !missing | !null | !mismatch | !mismatch | Class
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | read ~invalid | nil ~mismatch | Model?
    default = mapper, default = omit(.empty), default:
      default ~missing | default ~null | default ~mismatch | default ~mismatch | String, [Int], [S: Value], Class, Observable
      default ~missing | default ~null | default ~invalid | default ~mismatch | Int, Model, Enum, UUID
      default | default | default ~mismatch | default ~mismatch | <String?>, String?, Own?
      missing | null | default ~mismatch | default ~mismatch | Presence
      default ~missing | null | default ~mismatch | default ~mismatch | Own
      default ~missing | null | read | default ~mismatch | Value
      default | default | default ~invalid | default ~mismatch | Model?
    type default:
      default ~missing | default ~null | default ~mismatch | default ~mismatch | String, <String?>, [Int], [S: Value], Presence, Class, Own, Observable
      default ~missing | default ~null | default ~invalid | default ~mismatch | Int, Model, Enum, UUID
      default ~missing | default ~null | read | default ~mismatch | Value
      nil | nil | default ~mismatch | default ~mismatch | String?, Own?
      nil | nil | default ~invalid | default ~mismatch | Model?
    type default, optional:
      default ~missing | default ~null | default ~mismatch | default ~mismatch | String, <String?>, [Int], [S: Value], Presence, Observable
      default ~missing | default ~null | default ~invalid | default ~mismatch | Int
      always !configuration | Model, Enum, UUID, Class, Own, Value
      nil | nil | default ~mismatch | default ~mismatch | String?, Own?
      nil | nil | default ~invalid | default ~mismatch | Model?
    default of T?:
      !missing | !null | !mismatch | !mismatch | String, [Int], [S: Value], Class, Observable
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID
      nil | nil | !mismatch | !mismatch | <String?>
      missing | null | !mismatch | !mismatch | Presence
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | default ~mismatch | default ~mismatch | String?, Own?
      nil | nil | default ~invalid | default ~mismatch | Model?
    declared = FieldDeclaring:
      !missing | !null | !mismatch | !mismatch | String, [Int], [S: Value], Class
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID
      nil | nil | !mismatch | !mismatch | <String?>, String?, Own?
      missing | null | !mismatch | !mismatch | Presence
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | !invalid | !mismatch | Model?
    declared, optional = declared, noRequiredFields = FieldDeclaring, optional:
      declared ~missing | declared ~null | declared ~mismatch | declared ~mismatch | String, [Int], [S: Value], Class
      declared ~missing | declared ~null | declared ~invalid | declared ~mismatch | Int, Model, Enum, UUID
      declared | nil | declared ~mismatch | declared ~mismatch | <String?>, String?, Own?
      missing | null | declared ~mismatch | declared ~mismatch | Presence
      declared ~missing | null | declared ~mismatch | declared ~mismatch | Own
      declared ~missing | null | read | declared ~mismatch | Value
      declared | nil | declared ~invalid | declared ~mismatch | Model?
    declared, required:
      !missing | !null | !mismatch | !mismatch | String, <String?>, [Int], [S: Value], Class, String?, Own?
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID, Model?
      !missing | null | !mismatch | !mismatch | Presence, Own
      !missing | null | read | !mismatch | Value
    declared, default:
      default ~missing | default ~null | default ~mismatch | default ~mismatch | String, [Int], [S: Value], Class
      default ~missing | default ~null | default ~invalid | default ~mismatch | Int, Model, Enum, UUID
      default | default | default ~mismatch | default ~mismatch | <String?>, String?, Own?
      missing | null | default ~mismatch | default ~mismatch | Presence
      default ~missing | null | default ~mismatch | default ~mismatch | Own
      default ~missing | null | read | default ~mismatch | Value
      default | default | default ~invalid | default ~mismatch | Model?
    declared, except:
      always declared | String, Int, <String?>, [Int], [S: Value], Model, Enum, Presence, UUID, Class, Own, Value, String?, Model?, Own?
    except = only: other:
      always !configuration | String, Int, [Int], [S: Value], Model, Enum, UUID, Class, Own, Value, Observable
      always nil | <String?>, String?, Model?, Own?
      always missing | Presence
    except, default:
      always default | String, Int, <String?>, [Int], [S: Value], Model, Enum, Presence, UUID, Class, Own, Value, String?, Model?, Own?, Observable
    mapper.optional(default) = mapper.optional(default), required = mapType.optional(default):
      default ~missing | default ~null | default ~mismatch | default ~mismatch | String, <String?>, [Int], [S: Value], Presence, Class, Own, String?, Own?, Observable
      default ~missing | default ~null | default ~invalid | default ~mismatch | Int, Model, Enum, UUID, Model?
      default ~missing | default ~null | read | default ~mismatch | Value
    mapper.optional():
      !null ~missing | !null ~null | !null ~mismatch | !null ~mismatch | String, [Int], [S: Value], Presence, Class, Own, Observable
      !null ~missing | !null ~null | !null ~invalid | !null ~mismatch | Int, Model, Enum, UUID
      always !configuration | <String?>
      !null ~missing | !null ~null | read | !null ~mismatch | Value
      nil ~missing | nil ~null | nil ~mismatch | nil ~mismatch | String?, Own?
      nil ~missing | nil ~null | nil ~invalid | nil ~mismatch | Model?
    mapper of T?:
      default | default | !mismatch | !mismatch | String, [Int], [S: Value], Presence, Class, Own, Observable
      default | default | !invalid | !mismatch | Int, Model, Enum, UUID
      nil | nil | !mismatch | !mismatch | <String?>, String?, Own?
      default | default | read | !mismatch | Value
      nil | nil | !invalid | !mismatch | Model?
    mapper of T?, required:
      !missing | default | !mismatch | !mismatch | String, [Int], [S: Value], Presence, Class, Own, Observable
      !missing | default | !invalid | !mismatch | Int, Model, Enum, UUID
      !missing | !null | !mismatch | !mismatch | <String?>, String?, Own?
      !missing | default | read | !mismatch | Value
      !missing | !null | !invalid | !mismatch | Model?
    mapType:
      !missing | !null | !mismatch | !mismatch | String, [Int], [S: Value], Class, Own, Observable
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID
      nil | nil | !mismatch | !mismatch | <String?>, String?, Own?
      missing | !null | !mismatch | !mismatch | Presence
      !missing | null | read | !mismatch | Value
      nil | nil | !invalid | !mismatch | Model?
    mapType, default:
      default ~missing | default ~null | default ~mismatch | default ~mismatch | String, [Int], [S: Value], Class, Own, Observable
      default ~missing | default ~null | default ~invalid | default ~mismatch | Int, Model, Enum, UUID
      nil | nil | default ~mismatch | default ~mismatch | <String?>
      missing | default ~null | default ~mismatch | default ~mismatch | Presence
      default ~missing | null | read | default ~mismatch | Value
      default | default | default ~mismatch | default ~mismatch | String?, Own?
      default | default | default ~invalid | default ~mismatch | Model?
    mapType of T?:
      !missing | !null | !mismatch | !mismatch | String, [Int], [S: Value], Class, Observable
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID
      nil | nil | !mismatch | !mismatch | <String?>
      missing | null | !mismatch | !mismatch | Presence
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil ~missing | nil ~null | nil ~mismatch | nil ~mismatch | String?, Own?
      nil ~missing | nil ~null | nil ~invalid | nil ~mismatch | Model?
    omit(.empty):
      zero | !null | !mismatch | !mismatch | String, [Int], [S: Value], Observable
      !missing | !null | !invalid | !mismatch | Int, Model, Enum, UUID
      nil | nil | !mismatch | !mismatch | <String?>, String?, Own?
      missing | null | !mismatch | !mismatch | Presence
      !missing | !null | !mismatch | !mismatch | Class
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | !invalid | !mismatch | Model?
    omit(.defaults), default:
      default | default ~null | default ~mismatch | default ~mismatch | String, [Int], [S: Value], Class, Observable
      default | default ~null | default ~invalid | default ~mismatch | Int, Model, Enum, UUID
      default | default | default ~mismatch | default ~mismatch | <String?>, String?, Own?
      default | null | default ~mismatch | default ~mismatch | Presence, Own
      default | null | read | default ~mismatch | Value
      default | default | default ~invalid | default ~mismatch | Model?
    omit(.defaults), declared:
      declared | !null | !mismatch | !mismatch | String, [Int], [S: Value], Class
      declared | !null | !invalid | !mismatch | Int, Model, Enum, UUID
      declared | nil | !mismatch | !mismatch | <String?>, String?, Own?
      declared | null | !mismatch | !mismatch | Presence, Own
      declared | null | read | !mismatch | Value
      declared | nil | !invalid | !mismatch | Model?
    omit(.empty), noRequiredFields:
      zero | zero ~null | zero ~mismatch | zero ~mismatch | String, [Int], [S: Value], Observable
      zero ~missing | zero ~null | zero ~invalid | zero ~mismatch | Int
      nil | nil | nil ~mismatch | nil ~mismatch | <String?>, String?, Own?
      !missing | !null | !invalid | !mismatch | Model, Enum, UUID
      missing | null | missing ~mismatch | missing ~mismatch | Presence
      !missing | !null | !mismatch | !mismatch | Class
      !missing | null | !mismatch | !mismatch | Own
      !missing | null | read | !mismatch | Value
      nil | nil | nil ~invalid | nil ~mismatch | Model?
    """

  /// The plan; what `explain` says for missing, null, invalid; the schema of what is accepted; that of what
  /// is written, and the values that are not written.
  static let descriptions = """
    no rule:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional or null | required or null | <String?>
      nullable missing | absent missing, exact, failed | optional or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil | absent nil, absent nil, failed | optional or null | optional anything, not nil | Own?
      required | failed, failed, failed | required | - | Observable
    coercion(.strict):
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | failed, absent nil, failed | optional or null | required or null | <String?>
      nullable missing | absent missing, exact, failed | optional or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil | absent nil, absent nil, failed | optional or null | optional anything, not nil | Own?
      required | failed, failed, failed | required | - | Observable
    optional:
      optional zero | zero, zero, zero | optional anything | required | String, Int, [Int], [S: Value]
      optional nil | absent nil, absent nil, nil | optional anything | required or null | <String?>
      !configuration | Model, Enum, UUID, Class, Own, Value
      optional missing | absent missing, exact, missing | optional anything | optional or null | Presence
      optional nil | absent nil, absent nil, nil | optional anything | optional, not nil | String?, Model?
      optional nil | absent nil, absent nil, nil | optional anything | optional anything, not nil | Own?
      optional zero | zero, zero, zero | optional anything | - | Observable
    required = omit, required:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      required | failed, failed, failed | required | required or null | <String?>
      required | failed, exact, failed | required or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      required | failed, failed, failed | required | optional, not nil | String?, Model?
      required | failed, failed, failed | required | optional anything, not nil | Own?
      required | failed, failed, failed | required | - | Observable
    required: other = noRequiredFields:
      optional zero | zero, zero, zero | optional anything | required | String, Int, [Int], [S: Value]
      optional nil | absent nil, absent nil, nil | optional anything | required or null | <String?>
      required | failed, failed, failed | required | required | Model, Enum, UUID, Class
      optional missing | absent missing, exact, missing | optional anything | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      optional nil | absent nil, absent nil, nil | optional anything | optional, not nil | String?, Model?
      optional nil | absent nil, absent nil, nil | optional anything | optional anything, not nil | Own?
      optional zero | zero, zero, zero | optional anything | - | Observable
    profile: noRequiredFields:
      optional zero | zero, zero, zero | optional anything | required | String, Int, [Int], [S: Value]
      optional nil | absent nil, absent nil, nil | optional anything | required or null | <String?>
      required | failed, failed, exact | required | required | Model
      required | failed, failed, failed | required | required | Enum, UUID, Class
      optional missing | absent missing, exact, missing | optional anything | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      optional nil | absent nil, absent nil, nil | optional anything | optional, not nil | String?
      optional nil | absent nil, absent nil, exact | optional anything | optional, not nil | Model?
      optional nil | absent nil, absent nil, nil | optional anything | optional anything, not nil | Own?
      optional zero | zero, zero, zero | optional anything | - | Observable
    default = omit(.empty), default:
      optional default | default, default, default | optional anything | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional default | default, default, default | optional anything | required or null | <String?>
      optional default | absent missing, exact, default | optional anything | optional or null | Presence
      optional default | default, exact, default | optional anything | optional anything | Own
      optional default | default, exact, exact | optional anything | optional anything | Value
      optional default | default, default, default | optional anything | optional, not nil | String?, Model?
      optional default | default, default, default | optional anything | optional anything, not nil | Own?
      optional default | default, default, default | optional anything | - | Observable
    type default:
      optional default | default, default, default | optional anything | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional default | default, default, default | optional anything | required or null | <String?>
      optional default | default, default, default | optional anything | optional or null | Presence
      optional default | default, default, default | optional anything | optional anything | Own
      optional default | default, default, exact | optional anything | optional anything | Value
      optional default | absent nil, absent nil, default | optional anything | optional, not nil | String?, Model?
      optional default | absent nil, absent nil, default | optional anything | optional anything, not nil | Own?
      optional default | default, default, default | optional anything | - | Observable
    type default, optional:
      optional default | default, default, default | optional anything | required | String, Int, [Int], [S: Value]
      optional default | default, default, default | optional anything | required or null | <String?>
      !configuration | Model, Enum, UUID, Class, Own, Value
      optional default | default, default, default | optional anything | optional or null | Presence
      optional default | absent nil, absent nil, default | optional anything | optional, not nil | String?, Model?
      optional default | absent nil, absent nil, default | optional anything | optional anything, not nil | Own?
      optional default | default, default, default | optional anything | - | Observable
    default of T?:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional or null | required or null | <String?>
      nullable missing | absent missing, exact, failed | optional or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      optional default | absent nil, absent nil, default | optional anything | optional, not nil | String?, Model?
      optional default | absent nil, absent nil, default | optional anything | optional anything, not null nil | Own?
      required | failed, failed, failed | required | - | Observable
    declared:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional or null | required or null | <String?>
      nullable missing | absent missing, exact, failed | optional or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil | absent nil, absent nil, failed | optional or null | optional anything, not nil | Own?
    declared, optional = declared, noRequiredFields:
      optional declared | declared, declared, declared | optional anything | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional declared | declared, absent nil, declared | optional anything | required or null | <String?>
      optional declared | absent missing, exact, declared | optional anything | optional or null | Presence
      optional declared | declared, exact, declared | optional anything | optional anything | Own
      optional declared | declared, exact, exact | optional anything | optional anything | Value
      optional declared | declared, absent nil, declared | optional anything | required or null, not nil as null | String?, Model?
      optional declared | declared, absent nil, declared | optional anything | optional anything, not nil as null | Own?
    declared, required:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      required | failed, failed, failed | required | required or null | <String?>
      required | failed, exact, failed | required or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      required | failed, failed, failed | required | optional, not nil | String?, Model?
      required | failed, failed, failed | required | optional anything, not nil | Own?
    declared, default:
      optional default | default, default, default | optional anything | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional default | default, default, default | optional anything | required or null | <String?>
      optional default | absent missing, exact, default | optional anything | optional or null | Presence
      optional default | default, exact, default | optional anything | optional anything | Own
      optional default | default, exact, exact | optional anything | optional anything | Value
      optional default | default, default, default | optional anything | optional, not nil | String?, Model?
      optional default | default, default, default | optional anything | optional anything, not nil | Own?
    declared, except:
      - | left out declared, left out declared, left out declared | - | -, not kept default declared zero | String, Int, [Int], [S: Value]
      - | left out declared, left out declared, left out declared | - | -, not kept default declared nil | <String?>, Model?
      - | left out declared, left out declared, left out declared | - | -, not kept default declared | Model, Enum, Presence, UUID, Class
      - | left out declared, left out declared, left out declared | - | -, not kept default declared null | Own, Value
      - | left out declared, left out declared, left out declared | - | -, not kept default declared zero nil | String?
      - | left out declared, left out declared, left out declared | - | -, not kept default declared null nil | Own?
    FieldDeclaring:
      required read-only | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil read-only | absent nil, absent nil, failed | optional or null | optional or null, not nil | <String?>
      nullable missing read-only | absent missing, exact, failed | required or null | optional or null | Presence
      required read-only | failed, exact, failed | required | optional anything | Own
      required read-only | failed, exact, exact | required anything | optional anything | Value
      nullable nil read-only | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil read-only | absent nil, absent nil, failed | optional or null | optional anything, not null nil | Own?
    FieldDeclaring, optional:
      optional declared read-only | declared, declared, declared | optional anything | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional declared read-only | declared, absent nil, declared | optional anything | optional or null | <String?>
      optional declared read-only | absent missing, exact, declared | optional anything | optional or null | Presence
      optional declared read-only | declared, exact, declared | optional anything | optional anything | Own
      optional declared read-only | declared, exact, exact | optional anything | optional anything | Value
      optional declared read-only | declared, absent nil, declared | optional anything | optional or null, not nil as null | String?, Model?
      optional declared read-only | declared, absent nil, declared | optional anything | optional anything, not nil as null | Own?
    except = only: other:
      !configuration | String, Int, [Int], [S: Value], Model, Enum, UUID, Class, Own, Value, Observable
      - | absent left out nil, absent left out nil, absent left out nil | - | -, not kept default declared nil | <String?>, Model?
      - | absent left out missing, absent left out missing, absent left out missing | - | -, not kept default declared | Presence
      - | absent left out nil, absent left out nil, absent left out nil | - | -, not kept default declared zero nil | String?
      - | absent left out nil, absent left out nil, absent left out nil | - | -, not kept default declared null nil | Own?
    except, default:
      - | left out default, left out default, left out default | - | -, not kept default declared zero | String, Int, [Int], [S: Value], Observable
      - | left out default, left out default, left out default | - | -, not kept default declared nil | <String?>, Model?
      - | left out default, left out default, left out default | - | -, not kept default declared | Model, Enum, Presence, UUID, Class
      - | left out default, left out default, left out default | - | -, not kept default declared null | Own, Value
      - | left out default, left out default, left out default | - | -, not kept default declared zero nil | String?
      - | left out default, left out default, left out default | - | -, not kept default declared null nil | Own?
    readOnly:
      required read-only | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil read-only | absent nil, absent nil, failed | optional or null | required or null | <String?>
      nullable missing read-only | absent missing, exact, failed | optional or null | optional or null | Presence
      required read-only | failed, exact, failed | required | optional anything | Own
      required read-only | failed, exact, exact | required anything | optional anything | Value
      nullable nil read-only | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil read-only | absent nil, absent nil, failed | optional or null | optional anything, not nil | Own?
      required read-only | failed, failed, failed | required | - | Observable
    readOnly, optional:
      optional zero read-only | zero, zero, zero | optional anything | required | String, Int, [Int], [S: Value]
      optional nil read-only | absent nil, absent nil, nil | optional anything | required or null | <String?>
      !configuration | Model, Enum, UUID, Class, Own, Value
      optional missing read-only | absent missing, exact, missing | optional anything | optional or null | Presence
      optional nil read-only | absent nil, absent nil, nil | optional anything | optional, not nil | String?, Model?
      optional nil read-only | absent nil, absent nil, nil | optional anything | optional anything, not nil | Own?
      optional zero read-only | zero, zero, zero | optional anything | - | Observable
    mapper:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional or null | optional or null, not nil | <String?>
      nullable missing | absent missing, exact, failed | required or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil | absent nil, absent nil, failed | optional or null | optional anything, not null nil | Own?
      required | failed, failed, failed | required | - | Observable
    mapper, optional:
      optional zero | zero, zero, zero | optional anything | required | String, Int, [Int], [S: Value]
      optional nil | absent nil, absent nil, nil | optional anything | optional or null, not nil | <String?>
      !configuration | Model, Enum, UUID, Class, Own, Value
      optional missing | absent missing, exact, missing | optional anything | optional or null | Presence
      optional nil | absent nil, absent nil, nil | optional anything | optional, not nil | String?, Model?
      optional nil | absent nil, absent nil, nil | optional anything | optional anything, not null nil | Own?
      optional zero | zero, zero, zero | optional anything | - | Observable
    mapper, required:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      required | failed, failed, failed | required or null | optional or null, not nil | <String?>
      required | failed, exact, failed | required or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      required | failed, failed, failed | required | optional, not nil | String?, Model?
      required | failed, failed, failed | required | optional anything, not null nil | Own?
      required | failed, failed, failed | required | - | Observable
    mapper, default:
      optional default | default, default, default | optional anything | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional default | default, default, default | optional anything | optional or null, not nil | <String?>
      optional default | absent missing, exact, default | optional anything | optional or null | Presence
      optional default | default, exact, default | optional anything | optional anything | Own
      optional default | default, exact, exact | optional anything | optional anything | Value
      optional default | default, default, default | optional anything | optional, not nil | String?, Model?
      optional default | default, default, default | optional anything | optional anything, not null nil | Own?
      optional default | default, default, default | optional anything | - | Observable
    mapper.optional(default):
      required | mapper, mapper, mapper | optional anything | optional or null | String, Int, [Int], [S: Value], Enum, UUID, Class
      nullable nil | mapper, mapper, mapper | optional anything | optional or null, not nil | <String?>, String?
      required | mapper, mapper, exact | optional anything | optional or null | Model
      nullable missing | mapper, mapper, mapper | optional anything | optional or null | Presence
      required | mapper, mapper, mapper | optional anything | optional anything, not null | Own
      required | mapper, mapper, exact | optional anything | optional anything | Value
      nullable nil | mapper, mapper, exact | optional anything | optional or null, not nil | Model?
      nullable nil | mapper, mapper, mapper | optional anything | optional anything, not null nil | Own?
      required | mapper, mapper, mapper | optional anything | - | Observable
    mapper.optional(default), required:
      required | mapper, mapper, mapper | optional anything | optional or null | String, Int, [Int], [S: Value], Enum, Presence, UUID, Class
      required | mapper, mapper, mapper | optional anything | optional or null, not nil | <String?>, String?
      required | mapper, mapper, exact | optional anything | optional or null | Model
      required | mapper, mapper, mapper | optional anything | optional anything, not null | Own
      required | mapper, mapper, exact | optional anything | optional anything | Value
      required | mapper, mapper, exact | optional anything | optional or null, not nil | Model?
      required | mapper, mapper, mapper | optional anything | optional anything, not null nil | Own?
      required | mapper, mapper, mapper | optional anything | - | Observable
    mapper.optional():
      required | failed, failed, failed | optional anything | optional or null | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      !configuration | <String?>
      nullable missing | failed, failed, failed | optional anything | optional or null | Presence
      required | failed, failed, failed | optional anything | optional anything, not null | Own
      required | failed, failed, exact | optional anything | optional anything | Value
      nullable nil | mapper, mapper, mapper | optional anything | optional or null, not nil | String?
      nullable nil | mapper, mapper, exact | optional anything | optional or null, not nil | Model?
      nullable nil | mapper, mapper, mapper | optional anything | optional anything, not null nil | Own?
      required | failed, failed, failed | optional anything | - | Observable
    mapper of Value:
      required | failed, failed, failed | required anything | optional anything | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional anything | optional anything, not nil | <String?>, String?, Model?
      nullable missing | absent missing, exact, failed | required anything | optional anything | Presence
      required | failed, exact, failed | required anything | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional anything | optional anything, not null nil | Own?
      required | failed, failed, failed | required anything | - | Observable
    mapper of T?:
      required | absent, exact, failed | required or null | optional or null | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional or null | optional or null, not nil | <String?>, String?, Model?
      nullable missing | absent, exact, failed | required or null | optional or null | Presence
      required | absent, exact, failed | required or null | optional anything, not null | Own
      required | absent, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional or null | optional anything, not null nil | Own?
      required | absent, exact, failed | required or null | - | Observable
    mapper of T?, required:
      required | failed, exact, failed | required or null | optional or null | String, Int, [Int], [S: Value], Model, Enum, Presence, UUID, Class
      required | failed, failed, failed | required or null | optional or null, not nil | <String?>, String?, Model?
      required | failed, exact, failed | required or null | optional anything, not null | Own
      required | failed, exact, exact | required anything | optional anything | Value
      required | failed, failed, failed | required or null | optional anything, not null nil | Own?
      required | failed, exact, failed | required or null | - | Observable
    mapType:
      required | failed, failed, failed | required | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent, exact, failed | optional or null | required or null | <String?>
      nullable missing | absent missing, failed, failed | required or null | optional or null | Presence
      required | failed, failed, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil | absent nil, absent nil, failed | optional or null | optional anything, not nil | Own?
      required | failed, failed, failed | required | - | Observable
    mapType, default:
      optional default | default, default, default | optional anything | required | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional default | absent, exact, default | optional anything | required or null | <String?>
      optional default | absent missing, default, default | optional anything | optional or null | Presence
      optional default | default, default, default | optional anything | optional anything | Own
      optional default | default, exact, exact | optional anything | optional anything | Value
      optional default | default, default, default | optional anything | optional, not nil | String?, Model?
      optional default | default, default, default | optional anything | optional anything, not nil | Own?
      optional default | default, default, default | optional anything | - | Observable
    mapType.optional(default):
      required | mapper, mapper, mapper | optional anything | optional or null | String, Int, [Int], [S: Value], Enum, UUID, Class
      nullable nil | mapper, mapper, mapper | optional anything | required or null | <String?>
      required | mapper, mapper, exact | optional anything | optional or null | Model
      nullable missing | mapper, mapper, mapper | optional anything | optional or null | Presence
      required | mapper, mapper, mapper | optional anything | optional anything | Own
      required | mapper, mapper, exact | optional anything | optional anything | Value
      nullable nil | mapper, mapper, mapper | optional anything | optional or null, not nil | String?
      nullable nil | mapper, mapper, exact | optional anything | optional or null, not nil | Model?
      nullable nil | mapper, mapper, mapper | optional anything | optional anything, not nil | Own?
      required | mapper, mapper, mapper | optional anything | - | Observable
    mapType of T?:
      required | failed, failed, failed | required | optional or null | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional or null | required or null | <String?>
      nullable missing | absent missing, exact, failed | optional or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | mapper, mapper, mapper | optional anything | optional or null, not nil | String?
      nullable nil | mapper, mapper, exact | optional anything | optional or null, not nil | Model?
      nullable nil | mapper, mapper, mapper | optional anything | optional anything, not null nil | Own?
      required | failed, failed, failed | required | - | Observable
    omit(.empty):
      nullable zero | zero, failed, failed | optional | optional, not zero | String, [Int], [S: Value]
      required | failed, failed, failed | required | required | Int, Model, Enum, UUID, Class
      nullable nil | absent nil, absent nil, failed | optional or null | optional or null | <String?>
      nullable missing | absent missing, exact, failed | optional or null | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      nullable nil | absent nil, absent nil, failed | optional or null | optional, not nil | String?, Model?
      nullable nil | absent nil, absent nil, failed | optional or null | optional anything, not nil | Own?
      nullable zero | zero, failed, failed | optional | -, not zero | Observable
    omit(.defaults), default:
      optional default | default, default, default | optional anything | optional, not default | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      optional default | default, default, default | optional anything | optional or null, not default | <String?>
      optional default | default, exact, default | optional anything | optional or null, not default | Presence
      optional default | default, exact, default | optional anything | optional anything, not default | Own
      optional default | default, exact, exact | optional anything | optional anything, not default | Value
      optional default | default, default, default | optional anything | optional, not default nil | String?, Model?
      optional default | default, default, default | optional anything | optional anything, not default nil | Own?
      optional default | default, default, default | optional anything | -, not default | Observable
    omit(.defaults), declared:
      nullable declared | declared, failed, failed | optional | optional, not declared | String, Int, [Int], [S: Value], Model, Enum, UUID, Class
      nullable declared | declared, absent nil, failed | optional or null | optional or null, not declared | <String?>
      nullable declared | declared, exact, failed | optional or null | optional or null, not declared | Presence
      nullable declared | declared, exact, failed | optional | optional anything, not declared | Own
      nullable declared | declared, exact, exact | optional anything | optional anything, not declared | Value
      nullable declared | declared, absent nil, failed | optional or null | optional or null, not declared nil as null | String?, Model?
      nullable declared | declared, absent nil, failed | optional or null | optional anything, not declared nil as null | Own?
    omit(.empty), noRequiredFields:
      optional zero | zero, zero, zero | optional anything | optional, not zero | String, [Int], [S: Value]
      optional zero | zero, zero, zero | optional anything | required | Int
      optional nil | absent nil, absent nil, nil | optional anything | optional or null | <String?>
      required | failed, failed, failed | required | required | Model, Enum, UUID, Class
      optional missing | absent missing, exact, missing | optional anything | optional or null | Presence
      required | failed, exact, failed | required | optional anything | Own
      required | failed, exact, exact | required anything | optional anything | Value
      optional nil | absent nil, absent nil, nil | optional anything | optional, not nil | String?, Model?
      optional nil | absent nil, absent nil, nil | optional anything | optional anything, not nil | Own?
      optional zero | zero, zero, zero | optional anything | -, not zero | Observable
    """

  /// Missing; null with `updateNulls` clear, skip, setDefault; invalid; blocked. The existing value is "kept".
  static let updates = """
    no rule = mapper = omit(.empty):
      kept | !null, kept, !null | !mismatch | !mismatch | String, [Int], [S: Value], Class, Observable
      kept | !null, kept, !null | !invalid | !mismatch | Int, Model, Enum, UUID
      kept | nil, kept, nil | !mismatch | !mismatch | <String?>, String?, Own?
      kept | null, null, null | !mismatch | !mismatch | Presence
      kept | null, kept, null | !mismatch | !mismatch | Own
      kept | null, kept, null | read | !mismatch | Value
      kept | nil, kept, nil | !invalid | !mismatch | Model?
    optional = noRequiredFields = mapper, optional:
      kept | kept ~null, kept, kept ~null | kept ~mismatch | kept ~mismatch | String, [Int], [S: Value], Class, Observable
      kept | kept ~null, kept, kept ~null | kept ~invalid | kept ~mismatch | Int, Model, Enum, UUID
      kept | nil, kept, nil | kept ~mismatch | kept ~mismatch | <String?>, String?, Own?
      kept | null, null, null | kept ~mismatch | kept ~mismatch | Presence
      kept | null, kept, null | kept ~mismatch | kept ~mismatch | Own
      kept | null, kept, null | read | kept ~mismatch | Value
      kept | nil, kept, nil | kept ~invalid | kept ~mismatch | Model?
    required:
      kept | !null, kept, !null | !mismatch | !mismatch | String, <String?>, [Int], [S: Value], Class, String?, Own?, Observable
      kept | !null, kept, !null | !invalid | !mismatch | Int, Model, Enum, UUID, Model?
      kept | null, null, null | !mismatch | !mismatch | Presence
      kept | null, kept, null | !mismatch | !mismatch | Own
      kept | null, kept, null | read | !mismatch | Value
    default = omit(.defaults), default:
      kept | kept ~null, kept, default | kept ~mismatch | kept ~mismatch | String, [Int], [S: Value], Class, Observable
      kept | kept ~null, kept, default | kept ~invalid | kept ~mismatch | Int, Model, Enum, UUID
      kept | nil, kept, default | kept ~mismatch | kept ~mismatch | <String?>, String?, Own?
      kept | null, null, null | kept ~mismatch | kept ~mismatch | Presence
      kept | null, kept, default | kept ~mismatch | kept ~mismatch | Own
      kept | null, kept, default | read | kept ~mismatch | Value
      kept | nil, kept, default | kept ~invalid | kept ~mismatch | Model?
    type default:
      kept | default ~null, kept, default ~null | kept ~mismatch | default ~mismatch | String, <String?>, [Int], [S: Value], Class, Own, Observable
      kept | default ~null, kept, default ~null | kept ~invalid | default ~mismatch | Int, Model, Enum, UUID
      kept | default ~null, default ~null, default ~null | kept ~mismatch | default ~mismatch | Presence
      kept | default ~null, kept, default ~null | read | default ~mismatch | Value
      kept | nil, kept, nil | kept ~mismatch | default ~mismatch | String?, Own?
      kept | nil, kept, nil | kept ~invalid | default ~mismatch | Model?
    declared:
      kept | !null, kept, declared | !mismatch | !mismatch | String, [Int], [S: Value], Class
      kept | !null, kept, declared | !invalid | !mismatch | Int, Model, Enum, UUID
      kept | nil, kept, declared | !mismatch | !mismatch | <String?>, String?, Own?
      kept | null, null, null | !mismatch | !mismatch | Presence
      kept | null, kept, declared | !mismatch | !mismatch | Own
      kept | null, kept, declared | read | !mismatch | Value
      kept | nil, kept, declared | !invalid | !mismatch | Model?
    declared, optional:
      kept | kept ~null, kept, declared | kept ~mismatch | kept ~mismatch | String, [Int], [S: Value], Class
      kept | kept ~null, kept, declared | kept ~invalid | kept ~mismatch | Int, Model, Enum, UUID
      kept | nil, kept, declared | kept ~mismatch | kept ~mismatch | <String?>, String?, Own?
      kept | null, null, null | kept ~mismatch | kept ~mismatch | Presence
      kept | null, kept, declared | kept ~mismatch | kept ~mismatch | Own
      kept | null, kept, declared | read | kept ~mismatch | Value
      kept | nil, kept, declared | kept ~invalid | kept ~mismatch | Model?
    FieldDeclaring:
      kept | !null, kept, !invalid | !mismatch | !mismatch | valid: !invalid | String, [Int], [S: Value], Class
      kept | !null, kept, !invalid | !invalid | !mismatch | valid: !invalid | Int, Model, Enum, UUID
      kept | !invalid, kept, !invalid | !mismatch | !mismatch | valid: !invalid | <String?>, Own, String?, Own?
      kept | !invalid, !invalid, !invalid | !mismatch | !mismatch | valid: !invalid | Presence
      kept | !invalid, kept, !invalid | !invalid | !mismatch | valid: !invalid | Value, Model?
    declared, except:
      kept | kept, kept, kept | kept | kept | valid: kept | String, Int, <String?>, [Int], [S: Value], Model, Enum, Presence, UUID, Class, Own, Value, String?, Model?, Own?
    except:
      kept | kept, kept, kept | kept | kept | valid: kept | String, Int, <String?>, [Int], [S: Value], Model, Enum, Presence, UUID, Class, Own, Value, String?, Model?, Own?, Observable
    readOnly = readOnly, optional:
      kept | !null, kept, !null | !mismatch | !mismatch | valid: !invalid | String, [Int], [S: Value], Class, Observable
      kept | !null, kept, !null | !invalid | !mismatch | valid: !invalid | Int, Model, Enum, UUID
      kept | !invalid, kept, !invalid | !mismatch | !mismatch | valid: !invalid | <String?>, Own, String?, Own?
      kept | !invalid, !invalid, !invalid | !mismatch | !mismatch | valid: !invalid | Presence
      kept | !invalid, kept, !invalid | !invalid | !mismatch | valid: !invalid | Value, Model?
    mapper.optional(default) = mapType.optional(default):
      kept | default ~null, kept, default ~null | kept ~mismatch | default ~mismatch | String, <String?>, [Int], [S: Value], Class, Own, String?, Own?, Observable
      kept | default ~null, kept, default ~null | kept ~invalid | default ~mismatch | Int, Model, Enum, UUID, Model?
      kept | default ~null, default ~null, default ~null | kept ~mismatch | default ~mismatch | Presence
      kept | default ~null, kept, default ~null | read | default ~mismatch | Value
    mapper.optional():
      kept | !null ~null, kept, !null ~null | kept ~mismatch | !null ~mismatch | String, [Int], [S: Value], Class, Own, Observable
      kept | !null ~null, kept, !null ~null | kept ~invalid | !null ~mismatch | Int, Model, Enum, UUID
      !configuration | !configuration, !configuration, !configuration | !configuration | !configuration | valid: !configuration | <String?>
      kept | !null ~null, !null ~null, !null ~null | kept ~mismatch | !null ~mismatch | Presence
      kept | !null ~null, kept, !null ~null | read | !null ~mismatch | Value
      kept | nil ~null, kept, nil ~null | kept ~mismatch | nil ~mismatch | String?, Own?
      kept | nil ~null, kept, nil ~null | kept ~invalid | nil ~mismatch | Model?
    mapper of T?:
      kept | default, kept, default | !mismatch | !mismatch | String, [Int], [S: Value], Class, Own, Observable
      kept | default, kept, default | !invalid | !mismatch | Int, Model, Enum, UUID
      kept | nil, kept, nil | !mismatch | !mismatch | <String?>, String?, Own?
      kept | default, default, default | !mismatch | !mismatch | Presence
      kept | default, kept, default | read | !mismatch | Value
      kept | nil, kept, nil | !invalid | !mismatch | Model?
    mapType:
      kept | !null, kept, !null | !mismatch | !mismatch | String, [Int], [S: Value], Class, Own, Observable
      kept | !null, kept, !null | !invalid | !mismatch | Int, Model, Enum, UUID
      kept | nil, kept, nil | !mismatch | !mismatch | <String?>, String?, Own?
      kept | !null, !null, !null | !mismatch | !mismatch | Presence
      kept | null, kept, null | read | !mismatch | Value
      kept | nil, kept, nil | !invalid | !mismatch | Model?
    mapType of T?:
      kept | !null, kept, !null | !mismatch | !mismatch | String, [Int], [S: Value], Class, Observable
      kept | !null, kept, !null | !invalid | !mismatch | Int, Model, Enum, UUID
      kept | nil, kept, nil | !mismatch | !mismatch | <String?>
      kept | null, null, null | !mismatch | !mismatch | Presence
      kept | null, kept, null | !mismatch | !mismatch | Own
      kept | null, kept, null | read | !mismatch | Value
      kept | nil ~null, kept, nil ~null | kept ~mismatch | nil ~mismatch | String?, Own?
      kept | nil ~null, kept, nil ~null | kept ~invalid | nil ~mismatch | Model?
    """

  /// What a type's own `init(from:)` gets in its attempts, where the field is missing, null, invalid.
  static let attempts = """
    no rule = mapper:
      error | error | error | String, Int, [Int], Model, UUID
      nil | nil | error | <String?>
      missing | null | error | Presence
    optional = mapper, optional:
      zero | zero | zero | String, Int, [Int]
      - | - | - | Model, UUID
      nil | nil | nil | <String?>
      missing | null | missing | Presence
    required: other = noRequiredFields:
      error then zero | error then zero | error then zero | String, Int, [Int]
      error then error | error then error | error then error | Model, UUID
      nil | nil | error then nil | <String?>
      missing | null | error then missing | Presence
    profile: noRequiredFields:
      error then zero | error then zero | error then zero | String, Int, [Int]
      error then error | error then error | read | Model
      error then error | error then error | error then error | UUID
      nil | nil | error then nil | <String?>
      missing | null | error then missing | Presence
    default:
      default | default | default | String, Int, [Int], Model, UUID, <String?>
      missing | null | default | Presence
    type default:
      default | default | default | String, Int, [Int], Model, UUID, <String?>, Presence
    omit(.empty):
      zero | error | error | String, [Int]
      error | error | error | Int, Model, UUID
      nil | nil | error | <String?>
      missing | null | error | Presence
    omit(.empty), noRequiredFields:
      zero | error then zero | error then zero | String, [Int]
      error then zero | error then zero | error then zero | Int
      error then error | error then error | error then error | Model, UUID
      nil | nil | error then nil | <String?>
      missing | null | error then missing | Presence
    """
}
