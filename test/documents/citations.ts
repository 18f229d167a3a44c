/** A section of a document below `docs/spec/`, as comments name it: `carrier 4.6`, `field notes 3`, `perf F5`. */
export interface Citation {
  document: string;
  number: string;
}

const NUMBER = String.raw`[A-Z]?\d+(?:\.\d+)*[a-z]?`;
/** A comment may break its line here. */
const GAP = String.raw`\s(?:\s*\*\s)?`;
// A comma and a further number cite the same document: `carrier 2.3, 2.4`.
const CITATION = new RegExp(
  String.raw`\b(carrier|field notes|domain|shopify|perf|design|users)${GAP}(${NUMBER}(?:(?:,${GAP}|${GAP}and${GAP}| – )${NUMBER}(?![\w.]*\w))*)(?![\w%/-]|[.,]\d)`,
  "g",
);

/**
 * Returns the sections that a text cites, in order. An amount after one of these words (`carrier 450.000 ₫`) is not a citation.
 */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITATION)]
    .filter((match) => !/^\s?(₫|đ|VND|ms|s\b|%)/.test(text.slice(match.index + match[0].length)))
    .flatMap(([, document, numbers]) =>
      (numbers as string).split(/,\s[\s*]*|\sand\s| – /).map((number) => ({ document: document as string, number })),
    );
}
