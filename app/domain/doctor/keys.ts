import { fail, ok, type Row, warn } from "./row";

/** What stands under which key. */
export interface KeyFindings {
  /** Ids of `ENCRYPTION_KEYS` in their order. */
  ring: readonly string[];
  retired: readonly { keyId: string; state: "retiring" | "retired" }[];
  counts: readonly { place: string; keyId: string; rows: number }[];
  /** So many values of each place were looked at, at most. */
  most: number;
  /** Values of the first rows of each key of the ring that do not open with it. */
  unopened: readonly string[];
}

/** Judges the keys, and what is sealed with them. */
export function judgeKeys({ ring, retired, counts, most, unopened }: KeyFindings): Row[] {
  const stateOf = (id: string) => retired.find(({ keyId }) => keyId === id)?.state;
  const rowsOf = (id: string) => counts.filter(({ keyId }) => keyId === id).reduce((sum, { rows }) => sum + rows, 0);
  // A place of which all that was to be looked at was there may hold more, under any key.
  const mayBeMore = [...Map.groupBy(counts, ({ place }) => place).values()].some(
    (of) => of.reduce((sum, { rows }) => sum + rows, 0) >= most,
  );
  const sealed = (id: string) => `${rowsOf(id)}${mayBeMore ? " or more" : ""}`;
  const active = ring.find((id) => stateOf(id) === undefined);
  const strange = counts.filter(({ keyId }) => !ring.includes(keyId));
  const rows: Row[] = [];
  rows.push(
    active
      ? ok("keys.active", `${active}, ${sealed(active)} sealed`)
      : fail(
          "keys.active",
          "every key of ENCRYPTION_KEYS is retired",
          "put the key that replaced them into ENCRYPTION_KEYS",
        ),
  );
  for (const id of ring.filter((one) => one !== active)) rows.push(judgeOther(id, stateOf(id), sealed(id)));
  rows.push(
    strange.length > 0
      ? fail(
          "keys.unknown",
          strange.map(({ place, keyId, rows: n }) => `${n} of ${place} under ${keyId || "no key"}`).join(", "),
          "put the missing key behind the active one; if it is lost, those shops connect their account again",
        )
      : ok(
          "keys.unknown",
          mayBeMore ? `of the first ${most} of each place everything has its key` : "everything has its key",
        ),
  );
  rows.push(
    unopened.length > 0
      ? fail(
          "keys.opens",
          `does not open: ${unopened.join(", ")}`,
          "the key under this id is another one, or the value was altered: put the right key back",
        )
      : ok(
          "keys.opens",
          // With none to try, as where another key has sealed them all, it would say that what nobody can read opens.
          ring.some((id) => rowsOf(id) > 0) ? "a value of each place opens" : "nothing is sealed with these keys",
        ),
  );
  return rows;
}

function judgeOther(id: string, state: "retiring" | "retired" | undefined, sealed: string): Row {
  const check = `keys.${id}`;
  if (state === "retired") return warn(check, `${id} is retired`, "remove it from ENCRYPTION_KEYS at the next restart");
  if (state === "retiring")
    return warn(
      check,
      `${id} is being retired, ${sealed} left`,
      "run the rotation again: `npm run keys:rotate -- --to <new id>`",
    );
  return warn(
    check,
    `${id} opens only, ${sealed} sealed`,
    "if a rotation was begun: `npm run keys:rotate -- --to <new id>`",
  );
}
