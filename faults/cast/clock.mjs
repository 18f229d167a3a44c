// Preload for a process of the app whose clock is wrong: `node --import ./faults/cast/clock.mjs server.ts` with FAULTS_CLOCK_FILE,
// a file with the milliseconds by which the wall clock is ahead. It may change at any time. Monotonic time stays as it is.
import { readFileSync } from "node:fs";

const { FAULTS_CLOCK_FILE } = process.env;
if (!FAULTS_CLOCK_FILE) throw new Error("faults/cast/clock.mjs needs FAULTS_CLOCK_FILE");
const READ_EVERY_MS = 100;

const realNow = Date.now;
let aheadMs = 0;
function read() {
  aheadMs = Number(readFileSync(FAULTS_CLOCK_FILE, "utf8")) || 0;
}
read();
setInterval(read, READ_EVERY_MS).unref();

Date.now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, args, asked) => Reflect.construct(date, args.length > 0 ? args : [date.now()], asked),
  apply: (date) => new date(date.now()).toString(),
});
