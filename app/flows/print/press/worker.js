// @ts-check
// Runs in a worker thread, from its text: the bundler does not have to emit a second entry for it, and it imports only what Node has.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

// On Linux this lowers only this thread's priority, so that quotes run before prints; elsewhere the whole process's.
if (process.platform === "linux") setPriority(10);

const require = createRequire(workerData.requireFrom);
/** @type {typeof import("pdf-lib")} */
const { PDFDocument, rgb } = require("pdf-lib");

/** The default pauses after each 50 objects for a millisecond, for the sake of a thread that has other work. */
const AT_ONCE = { objectsPerTick: Number.POSITIVE_INFINITY };

/** Of every file: the tree of its pages and its catalog. What is merged has the numbers after these. */
const [TREE, CATALOG] = [1, 2];
const encode = (/** @type {string} */ text) => Buffer.from(text, "latin1");

/**
 * Returns labels as the next stretch of a file, whose objects are numbered from `after` on: references are by number, so that it can be stored
 * before anyone knows what follows. The first begins the file.
 * @param {Uint8Array[]} files
 * @param {number} after
 * @returns {Promise<import("../press.server").Stretch>}
 */
async function merge(files, after) {
  const merged = await PDFDocument.create({ updateMetadata: false });
  merged.context.largestObjectNumber = Math.max(after, CATALOG);
  for (const file of files) {
    const source = await PDFDocument.load(file, { parseSpeed: Number.POSITIVE_INFINITY, updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  await merged.flush();
  const parts = after === 0 ? [encode("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")] : [];
  let length = parts[0]?.length ?? 0;
  const objects = [];
  for (const [{ objectNumber }, object] of merged.context.enumerateIndirectObjects()) {
    if (objectNumber <= CATALOG) continue;
    const body = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(body, 0);
    objects.push({ number: objectNumber, at: length });
    for (const bytes of [encode(`${objectNumber} 0 obj\n`), body, encode("\nendobj\n")]) {
      parts.push(bytes);
      length += bytes.length;
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const pages = merged.getPages().map(({ ref }) => ref.objectNumber);
  return { bytes, objects, pages, last: merged.context.largestObjectNumber };
}

/**
 * Returns what ends a file after its stretches: the tree of pages, the catalog, and where each object is.
 * @param {import("../press.server").Written[]} stretches
 */
function close(stretches) {
  const pages = stretches.flatMap((one) => one.pages);
  const tree = `${TREE} 0 obj\n<< /Type /Pages /Kids [ ${pages.map((n) => `${n} 0 R`).join(" ")} ] /Count ${pages.length} >>\nendobj\n`;
  const catalog = `${CATALOG} 0 obj\n<< /Type /Catalog /Pages ${TREE} 0 R >>\nendobj\n`;
  const size = Math.max(CATALOG, ...stretches.map(({ last }) => last)) + 1;
  /** @type {(number | undefined)[]} */
  const places = new Array(size);
  let start = 0;
  for (const { objects, length } of stretches) {
    for (const { number, at } of objects) places[number] = start + at;
    start += length;
  }
  places[TREE] = start;
  places[CATALOG] = start + tree.length;
  const rows = Array.from(places, (place) =>
    place === undefined ? "0000000000 65535 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`,
  );
  const table = start + tree.length + catalog.length;
  const trailer = `trailer\n<< /Size ${size} /Root ${CATALOG} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(encode(`${tree}${catalog}xref\n0 ${size}\n${rows.join("")}${trailer}`));
}

/** @param {import("~/domain/print/paper").PaperDocument} paper */
async function draw(paper) {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(require("@pdf-lib/fontkit"));
  pdf.setTitle(paper.title, { showInWindowTitleBar: true });
  pdf.setLanguage(paper.language);
  const embed = (/** @type {string} */ name) =>
    pdf.embedFont(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)), { subset: true });
  const fonts = { regular: await embed("DejaVuSansCondensed"), bold: await embed("DejaVuSansCondensed-Bold") };
  const press = createPress(pdf, fonts, paper);
  for (const sheet of paper.sheets) press.print(sheet);
  return pdf.save(AT_ONCE);
}

const MARGIN = 28;
const LEADING = 1.32;
const GAP = 6;
const FOOT_SIZE = 7.5;
const INK = rgb(0, 0, 0);
const SUBDUED = rgb(0.35, 0.35, 0.35);
const LINE = rgb(0.6, 0.6, 0.6);
const SHADE = rgb(0.93, 0.93, 0.93);
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu;
/** What joins and colours pictures: nothing of its own. */
const JOINERS = /[\u200d\u20e3\ufe0e\ufe0f]/gu;
/** Width and height in points. */
const PAPERS = { A4: [595.28, 841.89], A5: [419.53, 595.28] };

/**
 * @typedef {import("~/domain/print/paper").Row} Row
 * @typedef {{ row: Row, height: number, lines: string[][] }} Laid
 */

/**
 * @param {import("pdf-lib").PDFDocument} pdf
 * @param {Record<"regular" | "bold", import("pdf-lib").PDFFont>} fonts
 * @param {import("~/domain/print/paper").PaperDocument} paper
 */
function createPress(pdf, fonts, paper) {
  const [width = 0, height = 0] = PAPERS[paper.size];
  const room = width - 2 * MARGIN;
  const bottom = MARGIN + 2 * FOOT_SIZE;
  /** @type {Map<string, number>} */
  const widths = new Map();

  /** @type {(text: string, bold: boolean, size: number) => number} */
  function widthOf(text, bold, size) {
    const key = (bold ? "b" : "r") + text;
    let known = widths.get(key);
    if (known === undefined) {
      known = (bold ? fonts.bold : fonts.regular).widthOfTextAtSize(text, 1);
      widths.set(key, known);
    }
    return known * size;
  }

  const signs = new Set(fonts.regular.getCharacterSet());

  /**
   * A text as the fonts can write it: letters with their accents as one sign, and no pictures that would come out as empty boxes, to be
   * ticked by whoever packs. @type {(text: string) => string}
   */
  function writable(text) {
    const composed = text.normalize("NFC");
    const left = composed
      .replace(JOINERS, "")
      .replace(PICTURES, (sign) => (signs.has(sign.codePointAt(0) ?? 0) ? sign : ""));
    return left === composed ? left : left.replace(/ {2,}/g, " ").replace(/ (?=[!?.,:;\n]|$)/g, "");
  }

  /** Breaks a text into lines, at spaces where it can. @type {(text: string, bold: boolean, size: number, room: number) => string[]} */
  function wrap(text, bold, size, room) {
    const lines = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      for (const word of paragraph.split(" ").flatMap((word) => broken(word, bold, size, room))) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (line !== "" && widthOf(longer, bold, size) > room) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
    }
    return lines;
  }

  /** @type {(word: string, bold: boolean, size: number, room: number) => string[]} */
  function broken(word, bold, size, room) {
    if (widthOf(word, bold, size) <= room) return [word];
    const parts = [""];
    for (const sign of word) {
      if (widthOf(parts.at(-1) + sign, bold, size) > room && parts.at(-1) !== "") parts.push("");
      parts[parts.length - 1] += sign;
    }
    return parts;
  }

  /** @type {(row: Row) => Laid} */
  function lay(row) {
    const lines = row.cells.map((cell) =>
      "text" in cell
        ? wrap(writable(cell.text), Boolean(cell.bold), cell.size ?? paper.textSize, cell.width * room - GAP).slice(
            0,
            cell.most,
          )
        : [],
    );
    const heights = row.cells.map((cell, at) =>
      "text" in cell
        ? (lines[at]?.length ?? 0) * (cell.size ?? paper.textSize) * LEADING
        : "bars" in cell
          ? cell.height + (cell.caption ? paper.textSize * LEADING : 0)
          : cell.height,
    );
    return { row, lines, height: Math.max(0, ...heights) + (row.padding ?? 2) * 2 };
  }

  /** @type {(laid: Laid[]) => number} */
  const heightOf = (laid) => laid.reduce((sum, one) => sum + one.height, 0);

  /** Puts rows on pages. Rows that stay with the next are not the last ones of a page. @type {(head: Laid[], body: Laid[]) => Laid[][]} */
  function paginate(head, body) {
    const space = height - MARGIN - bottom - heightOf(head);
    /** @type {Laid[][]} */
    const pages = [[]];
    let left = space;
    for (let at = 0; at < body.length; ) {
      let end = at + 1;
      while (end < body.length && body[end - 1]?.row.stays) end += 1;
      const group = body.slice(at, end);
      const needed = heightOf(group);
      if (needed > left && pages.at(-1)?.length) {
        pages.push([]);
        left = space;
      }
      pages.at(-1)?.push(...group);
      left -= needed;
      at = end;
    }
    return pages;
  }

  /** @type {(page: import("pdf-lib").PDFPage, laid: Laid[], top: number) => number} */
  function put(page, laid, top) {
    let y = top;
    for (const { row, lines, height } of laid) {
      if (row.shaded) page.drawRectangle({ x: MARGIN, y: y - height, width: room, height, color: SHADE });
      let x = MARGIN;
      row.cells.forEach((cell, at) => {
        const wide = cell.width * room;
        const from = y - (row.padding ?? 2);
        if ("text" in cell) putText(page, cell, lines[at] ?? [], x, from, wide);
        else if ("bars" in cell) putBars(page, cell, x, from, wide);
        else
          page.drawRectangle({
            x: x + GAP / 2,
            y: from - cell.height,
            width: wide - GAP,
            height: cell.height,
            borderColor: LINE,
            borderWidth: 0.7,
          });
        x += wide;
      });
      y -= height;
      if (row.ruled)
        page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + room, y }, thickness: 0.5, color: LINE });
    }
    return y;
  }

  /** @type {(page: import("pdf-lib").PDFPage, cell: import("~/domain/print/paper").TextCell, lines: string[], x: number, top: number, wide: number) => void} */
  function putText(page, cell, lines, x, top, wide) {
    const size = cell.size ?? paper.textSize;
    const bold = Boolean(cell.bold);
    const font = bold ? fonts.bold : fonts.regular;
    lines.forEach((line, n) => {
      if (line === "") return;
      const spare = wide - GAP - widthOf(line, bold, size);
      const indent = cell.align === "right" ? spare : cell.align === "center" ? spare / 2 : 0;
      const y = top - n * size * LEADING - size;
      page.drawText(line, { x: x + GAP / 2 + indent, y, size, font, color: cell.subdued ? SUBDUED : INK });
    });
  }

  /** Modules are drawn to the whole width, quiet zones of ten modules included. @type {(page: import("pdf-lib").PDFPage, cell: import("~/domain/print/paper").BarsCell, x: number, top: number, wide: number) => void} */
  function putBars(page, cell, x, top, wide) {
    const modules = cell.bars.reduce((sum, one) => sum + one, 0) + 20;
    const unit = Math.min(cell.widest ?? 1.2, (wide - GAP) / modules);
    let at = x + (wide - unit * (modules - 20)) / 2;
    cell.bars.forEach((one, n) => {
      if (n % 2 === 0)
        page.drawRectangle({ x: at, y: top - cell.height, width: one * unit, height: cell.height, color: INK });
      at += one * unit;
    });
    if (cell.caption) {
      const caption = /** @type {const} */ ({ text: cell.caption, width: 1, align: "center" });
      putText(page, caption, [cell.caption], x, top - cell.height - 1, wide);
    }
  }

  return {
    /** @param {import("~/domain/print/paper").Sheet} sheet */
    print(sheet) {
      const head = sheet.head.map(lay);
      const pages = paginate(head, sheet.body.map(lay));
      pages.forEach((laid, n) => {
        const page = pdf.addPage([width, height]);
        put(page, laid, put(page, head, height - MARGIN));
        const foot = sheet.foot.replace("{page}", String(n + 1)).replace("{pages}", String(pages.length));
        putText(
          page,
          { text: foot, width: 1, size: FOOT_SIZE, align: "right", subdued: true },
          [foot],
          MARGIN,
          MARGIN + FOOT_SIZE,
          room,
        );
      });
    },
  };
}

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/**
 * @typedef {import("../press.server").Work} Work
 * @type {(work: Work) => Promise<{ bytes: Uint8Array }>}
 */
async function done(work) {
  if ("files" in work) return merge(work.files, work.after);
  return { bytes: "stretches" in work ? close(work.stretches) : await draw(work.paper) };
}

port.on("message", async (/** @type {Work} */ work) => {
  try {
    const answer = await done(work);
    port.postMessage({ answer }, [/** @type {ArrayBuffer} */ (answer.bytes.buffer)]);
  } catch (error) {
    port.postMessage({ error });
  }
});
