/**
 * An entry of a mutation's `userErrors`. Only some of their types have `code`; only those of metafields have
 * `elementIndex`.
 */
export interface UserError {
  field: string[] | null;
  message: string;
  code: string | null;
  elementIndex?: number | null;
}

/** Returns a user error. */
export function userError(field: string[] | null, message: string, code: string | null = null): UserError {
  return { field, message, code };
}
