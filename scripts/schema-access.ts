interface AnnotatedInput {
  name: string;
  gidTypes?: string[];
}

interface AnnotatedField {
  name: string;
  requiredAccess?: string;
  isProtected?: boolean;
  protectedContent?: unknown;
  args?: AnnotatedInput[];
}

/** A type of the introspection, with Shopify's annotations beyond the standard. */
export interface AnnotatedType {
  name: string;
  requiredAccess?: string;
  fields?: AnnotatedField[] | null;
  inputFields?: AnnotatedInput[] | null;
}

/** What an SDL cannot express. Keys: `Type`, `Type.field`, `Type.field(argument)`, `InputType.field`. */
export interface AccessTable {
  types: Record<string, string>;
  fields: Record<string, string>;
  protected: Record<string, unknown>;
  gid: Record<string, string[]>;
}

/** Collects Shopify's annotations: the scopes that a type or field needs, its protected data, and its valid id types. */
export function collectAccess(types: readonly AnnotatedType[]): AccessTable {
  const access: AccessTable = { types: {}, fields: {}, protected: {}, gid: {} };
  for (const type of types) {
    if (type.requiredAccess) access.types[type.name] = type.requiredAccess;
    for (const field of type.fields ?? []) {
      const key = `${type.name}.${field.name}`;
      if (field.requiredAccess) access.fields[key] = field.requiredAccess;
      if (field.isProtected) access.protected[key] = field.protectedContent ?? true;
      for (const arg of field.args ?? []) if (arg.gidTypes?.length) access.gid[`${key}(${arg.name})`] = arg.gidTypes;
    }
    for (const input of type.inputFields ?? []) {
      if (input.gidTypes?.length) access.gid[`${type.name}.${input.name}`] = input.gidTypes;
    }
  }
  return access;
}
