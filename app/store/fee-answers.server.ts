import type { FeeAnswer } from "~/domain/fee/carrier-fee";
import type { Database } from "./database.server";
import { FEES_CHANNEL } from "./notices.server";
import { run, statement } from "./statements.server";
import type { WaitingRows } from "./waiting-writes.server";

/** Fees that the carrier quoted to this process, which the others are to be told. Nothing is stored: a fee serves for minutes. */
export interface FeeAnswers extends WaitingRows {
  /** `hiddenKey`: names the question, and nobody. */
  add(hiddenKey: string, answer: FeeAnswer): void;
}

/** What one process tells in a second at most; what is beyond it, the others ask for themselves. */
const MAX_ANSWERS = 5_000;
/** PostgreSQL takes 8,000 bytes for a notice. */
const NOTICE_BYTES = 7_500;

/** Returns an empty buffer that tells by way of `database`. */
export function createFeeAnswers(database: Database): FeeAnswers {
  /** As JSON. */
  let answers: string[] = [];
  let dropped = 0;

  return {
    add(hiddenKey, answer) {
      const told = JSON.stringify([hiddenKey, answer]);
      if (answers.length < MAX_ANSWERS && Buffer.byteLength(told) < NOTICE_BYTES) answers.push(told);
      else dropped += 1;
    },
    take() {
      const taken = answers;
      answers = [];
      if (taken.length === 0) return [];
      const notices = noticesOf(taken);
      const write = () =>
        run(
          database,
          statement`SELECT pg_notify(${FEES_CHANNEL}, json_build_object('from', current_setting('application_name'), 'answers', n::json)::text)
                      FROM unnest(${notices}::text[]) n`,
        );
      // Told late, an answer is worth little.
      return [{ what: "fee answers", write, putBack: () => undefined }];
    },
    get dropped() {
      return dropped;
    },
    get waiting() {
      return answers.length;
    },
  };
}

function noticesOf(answers: readonly string[]): string[] {
  const notices: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const answer of answers) {
    bytes += Buffer.byteLength(answer) + 1;
    if (bytes > NOTICE_BYTES) {
      notices.push([]);
      bytes = Buffer.byteLength(answer) + 1;
    }
    notices.at(-1)?.push(answer);
  }
  return notices.map((some) => `[${some.join()}]`);
}
