/** A line of a Caddyfile with what stands in its braces. */
interface Directive {
  words: string[];
  inside: Directive[];
}

/** Reads a Caddyfile, without the quotes and heredocs that this project's has none of. Throws when braces do not match. */
export function readCaddyfile(text: string): Directive[] {
  const top: Directive[] = [];
  const open = [top];
  for (const line of text.split("\n")) {
    const words = line
      .replace(/(^|\s)#.*/, "")
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    if (words.length === 0) continue;
    if (words.length === 1 && words[0] === "}") {
      open.pop();
      if (open.length === 0) throw new Error("a brace is closed that was not opened");
      continue;
    }
    const begins = words.at(-1) === "{";
    const directive = { words: begins ? words.slice(0, -1) : words, inside: [] };
    open.at(-1)?.push(directive);
    if (begins) open.push(directive.inside);
  }
  if (open.length !== 1) throw new Error("a brace is not closed");
  return top;
}

/** Returns the directives of this name among these, and below them. */
export const everyOf = (directives: readonly Directive[], name: string): Directive[] =>
  directives.flatMap((one) => [...(one.words[0] === name ? [one] : []), ...everyOf(one.inside, name)]);
