/** What has a meaning of its own in SQL: a comment, a text, a name in quotes, a text between dollar signs, the end of a statement. */
const TOKEN = /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?:[A-Za-z_]\w*)?\$|;/g;

/** Returns the statements of a script, without their semicolons and without those that hold nothing but comments. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let from = 0;
  const token = new RegExp(TOKEN);
  for (let found = token.exec(script); found; found = token.exec(script)) {
    const [text] = found;
    if (text === "/*") token.lastIndex = skipComment(script, found.index);
    else if (text.startsWith("$")) token.lastIndex = skipDollars(script, found.index, text);
    else if (text === ";") {
      statements.push(script.slice(from, found.index));
      from = token.lastIndex;
    }
  }
  return [...statements, script.slice(from)].map(withoutComments).filter(Boolean);
}

/** Returns a statement without the comments in front of it; those within stay. */
function withoutComments(statement: string): string {
  const text = statement.trim();
  if (text.startsWith("--")) return withoutComments(text.slice(`${text}\n`.indexOf("\n")));
  return text.startsWith("/*") ? withoutComments(text.slice(skipComment(text, 0))) : text;
}

/** Comments nest, as in PostgreSQL. Returns where this one ends. */
function skipComment(script: string, from: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = from;
  let depth = 0;
  for (let found = mark.exec(script); found; found = mark.exec(script)) {
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return script.length;
}

function skipDollars(script: string, from: number, quote: string): number {
  const end = script.indexOf(quote, from + quote.length);
  return end < 0 ? script.length : end + quote.length;
}
