/** Shopify's global id of a numeric id. */
export function gid(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`;
}

/** Splits a global id. Undefined when it is none; query parameters, as on inventory levels, are ignored. */
export function parseGid(value: string): { type: string; id: number } | undefined {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d+)(?:\?.*)?$/.exec(value);
  return match ? { type: match[1] ?? "", id: Number(match[2]) } : undefined;
}

/** The number in a global id of the given type, or undefined when it is another type's or none at all. */
export function idOf(type: string, value: string): number | undefined {
  const parsed = parseGid(value);
  return parsed?.type === type ? parsed.id : undefined;
}
