/** An entry of a mutation's `userErrors`. `code` exists on some of their types only; `elementIndex` on metafields'. */
export interface UserError {
  field: string[] | null;
  message: string;
  code: string | null;
  elementIndex?: number | null;
}

/** Makes a user error. */
export function userError(field: string[] | null, message: string, code: string | null = null): UserError {
  return { field, message, code };
}
