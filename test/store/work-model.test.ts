import fc from "fast-check";
import { expect, test } from "vitest";
import { aPresence } from "../jobs/a-queue";
import { ALL, aTable, LATER, type Row } from "./a-table-of-work.ts";

/** What the table does with one row, in a few lines. `due`: now, or in ten minutes. */
interface Model {
  state: Row["state"];
  due: boolean;
  isAskedAgain: boolean;
  isQuiet: boolean;
  attempts: number;
  lost: number;
}

function asked(row: Model | undefined, { due, quiet }: { due: boolean; quiet: boolean }): Model {
  if (!row) return { state: "waiting", due, isAskedAgain: true, isQuiet: quiet, attempts: 0, lost: 0 };
  if (row.state !== "parked" && quiet && row.isQuiet) return row;
  const isQuiet = quiet || row.isQuiet;
  if (row.state === "quiet" || row.state === "parked") {
    return { ...row, state: "waiting", due, isQuiet, attempts: 0, lost: 0 };
  }
  const waitsAlready = row.state === "waiting" || row.isAskedAgain;
  return { ...row, due: (waitsAlready && row.due) || due, isQuiet, isAskedAgain: true };
}

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("ask" as const), due: fc.boolean(), quiet: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constant({ kind: "claim" as const }) },
  fc.record({ kind: fc.constantFrom("finish", "retry", "park", "put_back", "lose") }),
);

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function expected(row: Model | undefined, one: Act): Model | undefined {
  if (one.kind === "ask" && "due" in one) return asked(row, one);
  if (!row) return undefined;
  if (one.kind === "claim") {
    return row.state === "waiting" && row.due ? { ...row, state: "running", isAskedAgain: false } : row;
  }
  if (row.state !== "running") return row;
  const again = { ...row, state: "waiting" as const, attempts: 0 };
  switch (one.kind) {
    case "finish":
      if (row.isAskedAgain) return { ...again, lost: 0 };
      return row.isQuiet ? { ...row, state: "quiet", attempts: 0, lost: 0 } : undefined;
    case "retry":
      return { ...row, state: "waiting", due: false, attempts: row.attempts + 1 };
    case "park":
      return row.isAskedAgain ? again : { ...row, state: "parked", attempts: row.attempts + 1 };
    case "put_back":
      return { ...row, state: "waiting", due: false };
    default:
      return { ...row, state: "waiting", due: true, lost: row.lost + 1 };
  }
}

test("a row behaves like its model, whatever happens to it", { timeout: 120_000 }, async () => {
  const { database, url, ask, only, claim, finish, fail, putBack } = await aTable();
  const dying = aPresence(url);
  const heir = aPresence(url);
  let { owner } = await dying.beat();
  const carryOut = async (one: Act): Promise<unknown> => {
    if (one.kind === "ask" && "due" in one) {
      return ask({ delaySeconds: one.due ? 0 : LATER, quietSeconds: one.quiet ? LATER : undefined });
    }
    switch (one.kind) {
      case "claim":
        return claim(ALL, owner);
      case "finish":
        return finish(owner);
      case "retry":
        return fail(LATER, owner);
      case "park":
        return fail(null, owner);
      case "put_back":
        return putBack(owner);
      default:
        await database.query("DELETE FROM worker WHERE id = $1", [owner]);
        await heir.beat();
        await expect(dying.beat()).rejects.toThrow("silent for too long");
        owner = (await dying.beat()).owner;
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), async (acts) => {
      await database.query("DELETE FROM work");
      let model: Model | undefined;
      for (const one of acts) {
        await carryOut(one);
        model = expected(model, one);
        const row = await only();
        const found = row && { state: row.state, due: row.due, attempts: row.attempts, lost: row.lost };
        const { isAskedAgain, isQuiet, ...rest } = model ?? {};
        // A row at rest is due at no time.
        const due = model?.state === "waiting" ? model.due : found?.due;
        expect(found, JSON.stringify(one)).toEqual(model && { ...rest, due });
        if (row) expect(row.owner).toBe(model?.state === "running" ? owner : null);
      }
    }),
    { numRuns: 40 },
  );
});
