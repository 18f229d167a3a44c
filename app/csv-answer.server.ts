import { CSV_START, type CsvCell, csvLine } from "~/domain/csv";

/**
 * Returns a CSV file as an answer that is sent while it is read: the heading at once, then each set of rows as it comes. Who goes
 * away ends the reading. `name` is the file's, without its ending.
 */
export function csvAnswer(
  name: string,
  heading: readonly string[],
  sets: AsyncIterator<readonly (readonly CsvCell[])[]>,
): Response {
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(encoder.encode(CSV_START + csvLine(heading))),
    async pull(out) {
      let next = await sets.next();
      // A stream from which nothing came is not asked again.
      while (!next.done && next.value.length === 0) next = await sets.next();
      if (next.done) return out.close();
      out.enqueue(encoder.encode(next.value.map(csvLine).join("")));
    },
    cancel: () => void sets.return?.(),
  });
  return new Response(lines, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replaceAll(/[^A-Za-z0-9._-]/g, "-")}.csv"`,
      "Cache-Control": "no-store",
      // The address is a key for some minutes.
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
