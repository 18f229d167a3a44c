/** A text as JSON, for a schema to judge; undefined, which every schema refuses, when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
