// @ts-check
// Runs in a worker thread, from its text: the bundler does not have to emit a second entry for it, and it imports only what Node has.
// It turns a file into rows of cells and decides nothing: what a cell means is decided by app/domain/statement/.
import { isUtf8 } from "node:buffer";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { crc32 } from "node:zlib";

// On Linux this lowers only this thread's priority, so that pages are served before rows are read; elsewhere the whole process's.
if (process.platform === "linux") setPriority(10);

const require = createRequire(workerData.requireFrom);
/** @type {typeof import("csv-parse")} */
const { parse } = require("csv-parse");
/** @type {typeof import("saxes")} */
const { SaxesParser } = require("saxes");
/** @type {typeof import("yauzl")} */
const yauzl = require("yauzl");

/** @typedef {import("~/domain/statement/cell").Cell} Cell */
/** @typedef {import("~/domain/statement/cell").Row} Row */
/** @typedef {import("~/domain/statement/states").Trouble} Trouble */
/** @typedef {{ name: string, rows: (onRow: (row: Row) => boolean | Promise<boolean>) => Promise<number[][]> }} Sheet */

const MB = 1024 * 1024;
const MOST_ROWS = 100_000;
/** The last row that a spreadsheet has. */
const LAST_ROW = 1_048_576;
const MOST_COLUMNS = 60;
const MOST_SHEETS = 10;
/** Longer texts are remarks and addresses, which nobody reads here. */
const LONGEST_CELL = 200;
const PEEKED_ROWS = 60;
/** Rows sent at a time: few, so that the thread that stores them is soon free for a page in between. */
const CHUNK = 250;
/** What the parts of one workbook may inflate to together, and a part beside what it takes in the file. */
const LARGEST_INSIDE = 220 * MB;
const LARGEST_TEXTS = 48 * MB;
const RATIO = { most: 300, from: 16 * MB };
const MOST_ENTRIES = 2_000;

/** Why a file cannot be read. */
class Unreadable extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

// --- CSV

/** @param {Buffer} bytes @returns {string} */
function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4_096);
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > start.length / 4) return start[0] === 0 ? "utf-16be" : "utf-16le";
  return isUtf8(withoutTornEnd(bytes)) ? "utf-8" : "windows-1258";
}

/** A file that was cut may end within a letter. @param {Buffer} bytes */
function withoutTornEnd(bytes) {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) return bytes;
  }
  return bytes;
}

/** @param {Buffer} bytes @param {string} encoding */
function* textsOf(bytes, encoding) {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += 64 * 1024) {
    const text = decoder.decode(bytes.subarray(at, at + 64 * 1024), { stream: true });
    yield text.normalize("NFC");
  }
  yield decoder.decode();
}

/** The sign that most lines have equally often. @param {string} start */
function delimiterOf(start) {
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

/** @param {Buffer} bytes @returns {Sheet[]} */
function sheetsOfCsv(bytes) {
  const encoding = encodingOf(bytes);
  const first = new TextDecoder(encoding).decode(bytes.subarray(0, 64 * 1024 - ((64 * 1024) % 4)));
  const [, told] = /^\uFEFF?sep=(.)\r?\n/.exec(first) ?? [];
  const delimiter = told ?? delimiterOf(first);
  const last = bytes.at(-1);
  const endsWithLine = last === 10 || last === 13 || (last === 0 && (bytes.at(-2) === 10 || bytes.at(-2) === 13));
  /** @type {Sheet["rows"]} */
  const rows = async (onRow) => {
    /** @type {Row[]} */
    const ready = [];
    let n = 0;
    let wide = 0;
    let isBroken = false;
    const parser = parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 64 * 1024,
      // Taken here, and not from the parser's own queue: what stands before a broken line would be lost with it.
      on_record: (/** @type {string[]} */ record) => {
        n += 1;
        const cells = record.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL));
        wide = n <= PEEKED_ROWS ? Math.max(wide, cells.length) : wide;
        ready.push({ n, cells });
        return null;
      },
    });
    const ended = new Promise((resolve) => parser.on("end", resolve).on("error", resolve)).then((error) => {
      isBroken = error !== undefined;
    });
    parser.resume();
    /** Gives all rows but the last `kept`. @param {number} kept */
    const give = async (kept) => {
      if (n > MOST_ROWS) throw new Unreadable("too_many_rows");
      const given = ready.splice(0, ready.length - kept);
      for (const row of given) if (!(await onRow(row))) return false;
      return true;
    };
    try {
      for (const text of textsOf(bytes, encoding)) {
        parser.write(text);
        if (!(await give(1))) return [];
        if (parser.destroyed) break;
      }
      parser.end();
      await ended;
      const last = ready.at(-1);
      // It ends within a line that is shorter than the others, or within a text: a quote that is never closed.
      if (last && !isBroken && !endsWithLine && last.cells.length < wide) last.cut = true;
      if (isBroken) ready.push({ n: n + 1, cells: ["…"], cut: true });
      await give(0);
    } finally {
      parser.destroy();
    }
    return [];
  };
  return [{ name: "", rows }];
}

// --- XLSX

/** @param {string} name */
const withoutPrefix = (name) => name.slice(name.indexOf(":") + 1);

/** Inflates one part of a workbook and gives it piece by piece: sizes are counted while it grows, whatever the file says of itself. */
class Workbook {
  inflated = 0;
  /** @param {import("yauzl").ZipFile} zip @param {Map<string, import("yauzl").Entry>} entries */
  constructor(zip, entries) {
    this.zip = zip;
    this.entries = entries;
  }

  /** @param {string} name @param {(text: string) => void | Promise<void>} onText @param {() => boolean} [isEnough] @param {number} [most] */
  async read(name, onText, isEnough = () => false, most = LARGEST_INSIDE) {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) return false;
    if (entry.uncompressedSize > most) throw new Unreadable("too_large_inside");
    const stream = await this.zip.openReadStreamPromise(entry, {});
    const decoder = new TextDecoder("utf-8");
    let size = 0;
    let sum = 0;
    for await (const piece of stream) {
      size += piece.length;
      this.inflated += piece.length;
      sum = crc32(piece, sum);
      const isBomb = size > RATIO.from && size > RATIO.most * Math.max(1, entry.compressedSize);
      if (size > most || this.inflated > LARGEST_INSIDE || isBomb) throw new Unreadable("too_large_inside");
      await onText(decoder.decode(piece, { stream: true }));
      if (isEnough()) {
        stream.destroy();
        return true;
      }
    }
    if (sum !== entry.crc32) throw new Unreadable("damaged");
    return true;
  }
}

/**
 * @param {Workbook} book @param {string} name
 * @param {{ open?: (name: string, attributes: Record<string, string>) => void, close?: (name: string) => void, text?: (text: string) => void, most?: number }} on
 */
async function readXml(book, name, { open, close, text, most }) {
  const xml = new SaxesParser({ xmlns: false, position: false });
  xml.on("error", () => {
    throw new Unreadable("damaged");
  });
  if (open)
    xml.on("opentag", (tag) => open(withoutPrefix(tag.name), /** @type {Record<string, string>} */ (tag.attributes)));
  if (close) xml.on("closetag", (tag) => close(withoutPrefix(tag.name)));
  if (text) xml.on("text", text);
  const found = await book.read(name, (piece) => void xml.write(piece), undefined, most);
  if (found) xml.close();
  return found;
}

const BUILT_IN_DATES = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

/** @param {string} format */
const isDateFormat = (format) =>
  /[dmy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, "")) && !/general/i.test(format);

/** Which cell styles show a number as a date. @param {Workbook} book */
async function readDateStyles(book) {
  /** @type {Set<number>} */
  const formats = new Set(BUILT_IN_DATES);
  /** @type {boolean[]} */
  const styles = [];
  let inCells = false;
  await readXml(book, "xl/styles.xml", {
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

/** The texts that cells share. @param {Workbook} book */
async function readTexts(book) {
  /** @type {string[]} */
  const texts = [];
  let text = "";
  let isOpen = false;
  let phonetic = false;
  await readXml(book, "xl/sharedStrings.xml", {
    most: LARGEST_TEXTS,
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic = true;
      isOpen = name === "t" && !phonetic;
    },
    text(piece) {
      if (isOpen && text.length < LONGEST_CELL) text += piece;
    },
    close(name) {
      isOpen = false;
      if (name === "rPh") phonetic = false;
      // Joined with a character and cut: a copy of its own, which does not keep the whole file's text in memory.
      if (name === "si") texts.push(Buffer.from(text.slice(0, LONGEST_CELL).normalize("NFC")).toString());
    },
  });
  return texts;
}

/** Its sheets, in their order. @param {Workbook} book */
async function readPlan(book) {
  /** @type {{ name: string, id: string }[]} */
  const named = [];
  /** @type {Map<string, string>} */
  const targets = new Map();
  let from1904 = false;
  const found = await readXml(book, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "sheet") {
        const id = Object.entries(attributes).find(([key]) => withoutPrefix(key) === "id")?.[1] ?? "";
        named.push({ name: (attributes.name ?? "").slice(0, 60), id });
      }
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
    },
  });
  if (!found) throw new Unreadable("not_a_table");
  await readXml(book, "xl/_rels/workbook.xml.rels", {
    open(name, attributes) {
      if (name === "Relationship") targets.set(attributes.Id ?? "", attributes.Target ?? "");
    },
  });
  const sheets = named.slice(0, MOST_SHEETS).flatMap(({ name, id }) => {
    const target = targets.get(id);
    return target ? [{ name, part: target.startsWith("/") ? target.slice(1) : `xl/${target}` }] : [];
  });
  return { sheets, from1904 };
}

/** `B7` is 1. @param {string} reference */
function columnOf(reference) {
  let column = 0;
  for (const letter of reference) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
}

const DAY_MS = 86_400_000;

/** @param {number} serial @param {boolean} from1904 */
const dayOf = (serial, from1904) =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial + (from1904 ? 1_462 : 0)) * DAY_MS).toISOString().slice(0, 10);

/**
 * @param {{ type: string, value: string | null, hasFormula: boolean, isDate: boolean }} cell
 * @param {string[]} texts @param {boolean} from1904
 * @returns {Cell}
 */
function cellOf({ type, value, hasFormula, isDate }, texts, from1904) {
  if (value === null || (value === "" && type !== "inlineStr")) return hasFormula ? { formula: true } : null;
  if (type === "s") return texts[Number(value)] ?? null;
  if (type === "e") return { error: value.slice(0, 20) };
  if (type === "d") return /^\d{4}-\d{2}-\d{2}/.test(value) ? { day: value.slice(0, 10) } : value;
  if (type === "str" || type === "inlineStr") return value.slice(0, LONGEST_CELL).normalize("NFC");
  const number = Number(value);
  if (!Number.isFinite(number)) return value.slice(0, LONGEST_CELL);
  if (isDate && number > 0 && number < 200_000) return { day: dayOf(number, from1904) };
  // A spreadsheet keeps fifteen digits.
  return Number.isInteger(number) && Math.abs(number) >= 1e15 ? { inexact: value.slice(0, 40) } : number;
}

/** @param {string} reference `A1:C3` */
function rangeOf(reference) {
  const [, from = "", fromRow, to = from, toRow = fromRow] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(reference) ?? [];
  return fromRow
    ? [Math.min(Number(fromRow), LAST_ROW), Math.min(Number(toRow), LAST_ROW), columnOf(from), columnOf(to)]
    : null;
}

/**
 * The number of the next row: what it says of itself, else one more. A row that is there twice, or where no spreadsheet has one, would be
 * somebody else's: nothing of such a file is believed.
 * @param {number} last @param {string | undefined} told
 */
function rowAfter(last, told) {
  const n = told === undefined ? last + 1 : /^\d{1,7}$/.test(told) ? Number(told) : 0;
  if (n <= last || n > LAST_ROW) throw new Unreadable("damaged");
  return n;
}

/** @param {Buffer} bytes @returns {Promise<Sheet[]>} */
async function sheetsOfXlsx(bytes) {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Unreadable("cut");
  });
  if (zip.entryCount > MOST_ENTRIES) throw new Unreadable("too_large_inside");
  /** @type {Map<string, import("yauzl").Entry>} */
  const entries = new Map();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  const book = new Workbook(zip, entries);
  const { sheets, from1904 } = await readPlan(book);
  const dates = await readDateStyles(book);
  const texts = await readTexts(book);

  /** @param {string} part @returns {Sheet["rows"]} */
  const rowsOf = (part) => async (onRow) => {
    /** @type {Row[]} */
    let ready = [];
    /** @type {number[][]} */
    const merged = [];
    let last = 0;
    let going = true;
    /** @type {{ n: number, cells: Cell[], hidden?: boolean } | null} */
    let row = null;
    let at = -1;
    let cell = { type: "", value: /** @type {string | null} */ (null), hasFormula: false, isDate: false };
    let takes = false;
    const xml = new SaxesParser({ xmlns: false, position: false });
    xml.on("error", () => {
      throw new Unreadable("damaged");
    });
    xml.on("opentag", (tag) => {
      const attributes = /** @type {Record<string, string>} */ (tag.attributes);
      switch (withoutPrefix(tag.name)) {
        case "row":
          last = rowAfter(last, attributes.r);
          row = { n: last, cells: [] };
          if (/^(1|true)$/.test(attributes.hidden ?? "")) row.hidden = true;
          at = -1;
          break;
        case "c":
          at = attributes.r ? columnOf(attributes.r) : at + 1;
          cell = {
            type: attributes.t ?? "n",
            value: null,
            hasFormula: false,
            isDate: dates[Number(attributes.s)] ?? false,
          };
          break;
        case "f":
          cell.hasFormula = true;
          break;
        case "v":
        case "t":
          takes = true;
          cell.value ??= "";
          break;
        case "mergeCell": {
          const range = rangeOf(attributes.ref ?? "");
          // Those in one row take nothing from another.
          if (range && range[1] > range[0] && merged.push(range) > MOST_ROWS) throw new Unreadable("too_many_rows");
        }
      }
    });
    xml.on("text", (text) => {
      if (takes && cell.value !== null && cell.value.length < LONGEST_CELL) cell.value += text;
    });
    xml.on("closetag", (tag) => {
      const name = withoutPrefix(tag.name);
      if (name === "v" || name === "t") takes = false;
      if (name === "c" && row && at >= 0 && at < MOST_COLUMNS) {
        while (row.cells.length < at) row.cells.push(null);
        row.cells[at] = cellOf(cell, texts, from1904);
      }
      if (name === "row" && row) {
        ready.push(row);
        if (row.cells.length > 0) count += 1;
        if (count > MOST_ROWS) throw new Unreadable("too_many_rows");
        row = null;
      }
    });
    let count = 0;
    const isThere = await book.read(
      part,
      async (text) => {
        xml.write(text);
        const rows = ready;
        ready = [];
        for (const one of rows) {
          if (!going) return;
          going = await onRow(one);
        }
      },
      () => !going,
    );
    if (!isThere) throw new Unreadable("damaged");
    if (going) xml.close();
    return merged;
  };
  return sheets.map(({ name, part }) => ({ name, rows: rowsOf(part) }));
}

// --- The conversation

/** @param {Buffer} bytes @returns {Trouble | "csv" | "xlsx"} */
function kindOf(bytes) {
  if (bytes.length === 0) return "empty";
  const start = bytes.subarray(0, 8).toString("latin1");
  if (start.startsWith("PK\x03\x04")) return "xlsx";
  // The container of old and of password-protected workbooks.
  if (start.startsWith("\xd0\xcf\x11\xe0")) return "old_xls";
  if (start.startsWith("%PDF")) return "pdf";
  const text = bytes.subarray(0, 1_024).toString("latin1").trimStart();
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|table|\?xml|head|meta)/i.test(text)) return "web_page";
  return /^[\x89\xff]?(PNG|\xd8\xff|GIF8|Rar!|7z\xbc)/.test(text) ? "not_a_table" : "csv";
}

/** @type {Sheet[]} */
let sheets = [];

/** @param {Buffer} bytes */
async function open(bytes) {
  const kind = kindOf(bytes);
  if (kind !== "csv" && kind !== "xlsx") throw new Unreadable(kind);
  sheets = kind === "csv" ? sheetsOfCsv(bytes) : await sheetsOfXlsx(bytes);
  if (sheets.length === 0) throw new Unreadable("not_a_table");
  const peeked = [];
  for (const { name, rows } of sheets) {
    /** @type {Row[]} */
    const first = [];
    await rows((row) => {
      first.push(row);
      return first.length < PEEKED_ROWS;
    });
    peeked.push({ name, rows: first });
  }
  return { opened: { kind, sheets: peeked } };
}

/** @type {(() => void) | undefined} */
let goOn;

/** @param {{ sheet: number, after: number }} wanted */
async function read({ sheet, after }) {
  /** @type {Row[]} */
  let chunk = [];
  // The next chunk is made only when the last one was taken: memory does not grow with the file.
  const send = () =>
    new Promise((resolve) => {
      goOn = () => resolve(undefined);
      parentPort?.postMessage({ rows: chunk });
      chunk = [];
    });
  const merged = await sheets[sheet]?.rows(async (row) => {
    if (row.n <= after) return true;
    chunk.push(row);
    if (chunk.length >= CHUNK) await send();
    return true;
  });
  if (!merged) throw new Unreadable("not_a_table");
  if (chunk.length > 0) await send();
  return { done: { merged } };
}

parentPort?.on("message", (asked) => {
  if (asked === "more") return goOn?.();
  const work = "bytes" in asked ? open(Buffer.from(asked.bytes)) : read(asked.read);
  work.then(
    (answer) => parentPort?.postMessage(answer),
    (error) =>
      parentPort?.postMessage({
        trouble: error instanceof Unreadable ? error.trouble : "damaged",
        words: String(error),
      }),
  );
});
