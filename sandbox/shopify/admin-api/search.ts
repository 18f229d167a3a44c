import { GraphQLError } from "graphql";

/** One condition of a search: `field:value`, `field:>=value`, or a bare word (field null). */
export interface Term {
  field: string | null;
  operator: ":" | ">" | ">=" | "<" | "<=";
  value: string;
}

export type Search =
  | { kind: "all" }
  | { kind: "term"; term: Term }
  | { kind: "not"; of: Search }
  | { kind: "and" | "or"; of: Search[] };

const TOKEN =
  /\s*(\(|\)|-?(?:[A-Za-z_.]+:)(?:[<>]=?)?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()]+)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()]+)/y;

/** Reads Shopify's search syntax: terms, AND (also by a space), OR, NOT or `-`, parentheses, quotes. */
export function parseSearch(text: string | null | undefined): Search {
  const tokens = tokenize(text ?? "");
  if (tokens.length === 0) return { kind: "all" };
  const parser = new Parser(tokens);
  return parser.parse();
}

/** Returns whether something matches a search, given a test for one term. */
export function matchesSearch(search: Search, test: (term: Term) => boolean): boolean {
  switch (search.kind) {
    case "all":
      return true;
    case "term":
      return test(search.term);
    case "not":
      return !matchesSearch(search.of, test);
    case "and":
      return search.of.every((part) => matchesSearch(part, test));
    case "or":
      return search.of.some((part) => matchesSearch(part, test));
  }
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) tokens.push(match[1] ?? "");
  return tokens;
}

class Parser {
  readonly #tokens: string[];
  #at = 0;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  parse(): Search {
    const search = this.#or();
    if (this.#peek() !== undefined) throw invalid(`unexpected ${this.#peek()}`);
    return search;
  }

  #or(): Search {
    const parts = [this.#and()];
    while (this.#take("OR")) parts.push(this.#and());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "or", of: parts };
  }

  #and(): Search {
    const parts: Search[] = [];
    for (let next = this.#peek(); next !== undefined && next !== ")" && next !== "OR"; next = this.#peek()) {
      if (!this.#take("AND")) parts.push(this.#unary());
    }
    if (parts.length === 0) throw invalid("a term is missing");
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "and", of: parts };
  }

  #unary(): Search {
    if (this.#take("NOT")) return { kind: "not", of: this.#unary() };
    if (this.#take("(")) {
      const inner = this.#or();
      if (!this.#take(")")) throw invalid("a parenthesis is not closed");
      return inner;
    }
    const token = this.#tokens[this.#at++] ?? "";
    return token.startsWith("-") && token.length > 1
      ? { kind: "not", of: { kind: "term", term: termOf(token.slice(1)) } }
      : { kind: "term", term: termOf(token) };
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at += 1;
    return true;
  }
}

function termOf(token: string): Term {
  const match = /^([A-Za-z_.]+):([<>]=?)?(.*)$/s.exec(token);
  if (!match) return { field: null, operator: ":", value: unquote(token) };
  const operator = (match[2] ?? ":") as Term["operator"];
  return { field: match[1] ?? "", operator, value: unquote(match[3] ?? "") };
}

function unquote(value: string): string {
  return /^(["']).*\1$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
}

function invalid(why: string): GraphQLError {
  return new GraphQLError(`Invalid search query: ${why}`, { extensions: { code: "BAD_REQUEST" } });
}
