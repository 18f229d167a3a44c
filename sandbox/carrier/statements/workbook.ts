import { zip } from "./zip.ts";

/** A cell: a text, a number, a day, a formula with or without the value it had, an error, or nothing. */
export type WorkbookCell =
  | string
  | number
  | null
  | { day: string }
  | { formula: string; value?: string | number }
  | { error: string };

export interface WorkbookSheet {
  name: string;
  rows: readonly (readonly WorkbookCell[])[];
  /** Such as `A2:A3`. */
  merged?: readonly string[];
  /** Numbers of rows that a filter hides, from 1 on. */
  hidden?: readonly number[];
}

/** Returns a workbook of Office Open XML as spreadsheets write it: shared texts, numbers and days with styles. */
export function writeWorkbook(sheets: readonly WorkbookSheet[]): Buffer {
  const texts = new Map<string, number>();
  const pages = sheets.map((sheet) => sheetXml(sheet, texts));
  const names = sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join("");
  const relations = sheets
    .map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join("");
  const shared = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("");
  const files: [string, string][] = [
    ["[Content_Types].xml", contentTypes(sheets.length)],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ["xl/workbook.xml", `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names}</sheets></workbook>`],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}">${relations}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", STYLES],
    ["xl/sharedStrings.xml", `<sst xmlns="${MAIN}" uniqueCount="${texts.size}">${shared}</sst>`],
    ...pages.map((page, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, page]),
  ];
  return zip(files.map(([name, xml]) => ({ name, content: Buffer.from(DECLARATION + xml) })));
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
/** Style 1 is a day, style 2 an amount. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function contentTypes(sheets: number): string {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const pages = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  ).join("");
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/>${pages}</Types>`;
}

function sheetXml({ rows, merged = [], hidden = [] }: WorkbookSheet, texts: Map<string, number>): string {
  const data = rows.map((cells, at) => {
    const written = cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${at + 1}`, texts)).join("");
    return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ""}>${written}</row>`;
  });
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
  return `<worksheet xmlns="${MAIN}"><sheetData>${data.join("")}</sheetData>${ranges && `<mergeCells count="${merged.length}">${ranges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: WorkbookCell, at: string, texts: Map<string, number>): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}" s="2"><v>${cell}</v></c>`;
  if (typeof cell === "string") {
    const index = texts.get(cell) ?? texts.size;
    texts.set(cell, index);
    return `<c r="${at}" t="s"><v>${index}</v></c>`;
  }
  if ("day" in cell) return `<c r="${at}" s="1"><v>${serialOf(cell.day)}</v></c>`;
  if ("error" in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  const value = cell.value === undefined ? "" : `<v>${escaped(String(cell.value))}</v>`;
  return `<c r="${at}"${typeof cell.value === "string" ? ' t="str"' : ""}><f>${escaped(cell.formula)}</f>${value}</c>`;
}

const serialOf = (day: string) => Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);

function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
