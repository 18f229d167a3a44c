/** A field of the listing: what is pasted into it, and how long it may be. */
interface Field {
  name: string;
  /** Characters of each value. */
  limit: number;
  /** How many values it takes. */
  most: number;
  values: string[];
}

/** Returns the fields of a listing: headings with a limit in brackets, `## Features (80 each, at most 5)`, and the lines quoted below. */
export function fieldsOf(markdown: string): Field[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const heading = /^(.+?) \(\D*?(\d+)(?:\D+(\d+))?\)\n/.exec(section);
    if (!heading) return [];
    const [, name = "", limit, most = "1"] = heading;
    const values = [...section.matchAll(/^> (?:- )?(.+)$/gm)].map(([, value = ""]) => value.trim());
    return [{ name, limit: Number(limit), most: Number(most), values }];
  });
}

/** Returns the pictures of a listing with their alt texts, in their order. */
export function picturesOf(markdown: string): { path: string; alt: string }[] {
  return rowsOf(markdown).flatMap(([cell = "", alt = ""]) => {
    const path = /^!\[\]\((.+)\)$/.exec(cell)?.[1];
    return path ? [{ path, alt }] : [];
  });
}

/** Returns the cells of every row of every table, without headings. */
export function rowsOf(markdown: string): string[][] {
  const lines = markdown.split("\n");
  return lines
    .filter((line, n) => line.startsWith("|") && !/^\|[-|]+\|$/.test(line) && !/^\|[-|]+\|$/.test(lines[n + 1] ?? ""))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}
