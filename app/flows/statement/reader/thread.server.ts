// The thread of a file that is read: it turns the file into rows of cells and decides nothing. What a cell means is decided by
// app/domain/statement/. Node runs this file as it is, too: what it imports is named with its ending, and of the app only types.
import { setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Row } from "~/domain/statement/cell";
import { sheetsOfCsv } from "./csv.server.ts";
import { kindOf } from "./kind.ts";
import type { Limits } from "./limits.ts";
import type { Answer, Opened, Question } from "./messages.ts";
import type { Sheet } from "./sheet.ts";
import { Unreadable } from "./unreadable.ts";
import { sheetsOfXlsx } from "./xlsx.server.ts";

const PEEKED_ROWS = 60;
/** Rows sent at a time: few, so that the thread that stores them is soon free for a page in between. */
const CHUNK = 250;

/** What the thread is started with. */
const given: { limits?: Limits } | null = workerData;
if (parentPort && given?.limits) listen(parentPort, given.limits);

function listen(port: MessagePort, limits: Limits): void {
  // On Linux this lowers only this thread's priority, so that pages are served before rows are read; elsewhere the whole process's.
  if (process.platform === "linux") setPriority(10);
  const answer = (said: Answer) => port.postMessage(said);
  let sheets: Sheet[] = [];
  /** Has the next rows made, once the last were taken. */
  let goOn: (() => void) | undefined;
  const send = (rows: Row[]) =>
    new Promise<void>((resolve) => {
      goOn = resolve;
      answer({ rows });
    });
  const work = async (asked: Exclude<Question, "more">): Promise<Answer> => {
    if ("read" in asked) return read(sheets[asked.read.sheet], asked.read.after, send);
    const opened = await open(Buffer.from(asked.bytes), limits);
    sheets = opened.sheets;
    return { opened: { kind: opened.kind, sheets: await peek(sheets) } };
  };
  port.on("message", (asked: Question) => {
    if (asked === "more") return goOn?.();
    work(asked).then(answer, (error) => answer({ trouble: error instanceof Unreadable ? error.trouble : "damaged" }));
  });
}

async function open(bytes: Buffer, limits: Limits): Promise<{ kind: Opened["kind"]; sheets: Sheet[] }> {
  const kind = kindOf(bytes);
  if (kind !== "csv" && kind !== "xlsx") throw new Unreadable(kind);
  const sheets = kind === "csv" ? sheetsOfCsv(bytes, limits) : await sheetsOfXlsx(bytes, limits);
  if (sheets.length === 0) throw new Unreadable("not_a_table");
  return { kind, sheets };
}

async function peek(sheets: readonly Sheet[]): Promise<Opened["sheets"]> {
  const peeked: Opened["sheets"] = [];
  for (const { name, rows } of sheets) {
    const first: Row[] = [];
    await rows((row) => first.push(row) < PEEKED_ROWS);
    peeked.push({ name, rows: first });
  }
  return peeked;
}

async function read(sheet: Sheet | undefined, after: number, send: (rows: Row[]) => Promise<void>): Promise<Answer> {
  if (!sheet) throw new Unreadable("not_a_table");
  const chunk: Row[] = [];
  const merged = await sheet.rows(async (row) => {
    if (row.n <= after) return true;
    chunk.push(row);
    // The next chunk is made only when the last one was taken: memory does not grow with the file.
    if (chunk.length >= CHUNK) await send(chunk.splice(0));
    return true;
  });
  if (chunk.length > 0) await send(chunk);
  return { done: { merged } };
}
