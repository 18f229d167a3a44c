/** Sends a question to the app as JSON and returns the answer. App Bridge adds the session token to `fetch`. */
export function postJson(path: string, question: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
}
