import type { Archive } from "./archive.server.ts";
import { readXml } from "./xml.server.ts";

const BUILT_IN_DATES = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

const isDateFormat = (format: string) =>
  /[dmy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, "")) && !/general/i.test(format);

/** Returns for each style of cells whether it shows a number as a date. */
export async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const formats = new Set(BUILT_IN_DATES);
  const styles: boolean[] = [];
  let inCells = false;
  await readXml(archive, "xl/styles.xml", {
    open(name, attributes) {
      if (name === "numFmt" && isDateFormat(attributes.formatCode ?? "")) formats.add(Number(attributes.numFmtId));
      if (name === "cellXfs") inCells = true;
      if (name === "xf" && inCells) styles.push(formats.has(Number(attributes.numFmtId)));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}
