/** Returns Shopify's global id of a numeric id. */
export function gid(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`;
}

/** Splits a global id; undefined when the text is not one. Query parameters, as on inventory levels, are ignored. */
export function parseGid(value: string): { type: string; id: number } | undefined {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d+)(?:\?.*)?$/.exec(value);
  return match ? { type: match[1] ?? "", id: Number(match[2]) } : undefined;
}

/** Returns the number in a global id of the given type; undefined for another type or any other text. */
export function idOf(type: string, value: string): number | undefined {
  const parsed = parseGid(value);
  return parsed?.type === type ? parsed.id : undefined;
}
