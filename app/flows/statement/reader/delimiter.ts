/** Returns the sign between the columns of a text: what its first line says, as Excel writes it, else what most lines have equally often. */
export function delimiterOf(start: string): string {
  const [, told] = /^\uFEFF?sep=(.)\r?\n/.exec(start) ?? [];
  return told ?? mostRegular(start);
}

function mostRegular(start: string): string {
  const lines = start
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, 40);
  const [best] = [";", ",", "\t", "|"]
    .map((sign) => {
      const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
      const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
      return { sign, score: counts.filter((count) => count === usual).length * usual };
    })
    .sort((a, b) => b.score - a.score);
  return best && best.score > 0 ? best.sign : ",";
}
