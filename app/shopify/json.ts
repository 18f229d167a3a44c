/** Parses JSON for a schema to check. Returns undefined, which every schema rejects, when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
