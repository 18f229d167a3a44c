/** Returns the answer of one of the app's own URLs; null if it failed, so that a half-filled form is not lost. */
export async function askResource<Answer>(
  path: string,
  question: Record<string, string | undefined> = {},
): Promise<Answer | null> {
  const asked = Object.entries(question).filter((entry): entry is [string, string] => Boolean(entry[1]));
  try {
    const answer = await fetch(asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path);
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}
