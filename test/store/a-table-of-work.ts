import { askForWork, type WantedWork } from "~/store/work.server";
import { claimWork, failWork, finishWork, putBackWork } from "~/store/work-in-hand.server";
import { aQueue } from "../jobs/a-queue";

export const KIND = "read-order";

export const ALL = [{ lane: "a", count: 100 }];

export const HAND = { lane: "a", subject: "1" };

export const LATER = 600;

/** The table of work, and a worker. */
export async function aTable() {
  const { database, url, standing } = await aQueue();
  const { owner } = standing();
  const ask = (one: Partial<WantedWork> = {}) =>
    askForWork(database, KIND, [{ shopId: "a", subject: "1", payload: {}, ...one }]);
  const rows = () =>
    database.query<Row>(
      `SELECT subject, state, due_at <= now() AS due, asked, taken, attempts, lost, priority, payload, error, owner
         FROM work ORDER BY subject`,
    );
  const claim = (wishes = ALL, by = owner) => claimWork(database, KIND, by, wishes);
  return {
    ...{ database, url, owner, ask, rows, claim },
    only: async () => (await rows())[0],
    finish: (by = owner) => finishWork(database, KIND, by, [HAND]),
    fail: (seconds: number | null, by = owner) => failWork(database, KIND, by, HAND, { error: "Error", seconds }),
    putBack: (by = owner, isDone = false) => putBackWork(database, KIND, by, [{ ...HAND, seconds: LATER, isDone }]),
  };
}

export interface Row {
  subject: string;
  state: "waiting" | "running" | "quiet" | "parked";
  due: boolean;
  asked: number;
  taken: number;
  attempts: number;
  lost: number;
  priority: number;
  payload: object;
  error: string | null;
  owner: string | null;
}
