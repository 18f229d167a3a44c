/** Returns what an address of the app answers to a question, asked with the session token that App Bridge adds to `fetch`. */
export function postJson(path: string, question: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
}
