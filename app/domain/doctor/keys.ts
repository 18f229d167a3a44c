import { fail, ok, type Row, warn } from "./row";

/** What stands under which key. */
export interface KeyFindings {
  /** Ids of `ENCRYPTION_KEYS` in their order. */
  ring: readonly string[];
  retired: readonly { keyId: string; state: "retiring" | "retired" }[];
  counts: readonly { place: string; keyId: string; rows: number }[];
  /** Values of the first rows of each key of the ring that do not open with it. */
  unopened: readonly string[];
}

/** Judges the keys, and what is sealed with them. */
export function judgeKeys({ ring, retired, counts, unopened }: KeyFindings): Row[] {
  const stateOf = (id: string) => retired.find(({ keyId }) => keyId === id)?.state;
  const rowsOf = (id: string) => counts.filter(({ keyId }) => keyId === id).reduce((sum, { rows }) => sum + rows, 0);
  const active = ring.find((id) => stateOf(id) === undefined);
  const strange = counts.filter(({ keyId }) => !ring.includes(keyId));
  const rows: Row[] = [];
  rows.push(
    active
      ? ok("keys.active", `${active}, ${rowsOf(active)} sealed`)
      : fail(
          "keys.active",
          "every key of ENCRYPTION_KEYS is retired",
          "put the key that replaced them into ENCRYPTION_KEYS",
        ),
  );
  for (const id of ring.filter((one) => one !== active)) rows.push(judgeOther(id, stateOf(id), rowsOf(id)));
  rows.push(
    strange.length > 0
      ? fail(
          "keys.unknown",
          strange.map(({ place, keyId, rows: n }) => `${n} of ${place} under ${keyId || "no key"}`).join(", "),
          "put the missing key behind the active one; if it is lost, those shops connect their account again",
        )
      : ok("keys.unknown", "everything has its key"),
  );
  rows.push(
    unopened.length > 0
      ? fail(
          "keys.opens",
          `does not open: ${unopened.join(", ")}`,
          "the key under this id is another one, or the value was altered: put the right key back",
        )
      : ok("keys.opens", "a value of each place opens"),
  );
  return rows;
}

function judgeOther(id: string, state: "retiring" | "retired" | undefined, rows: number): Row {
  const check = `keys.${id}`;
  if (state === "retired") return warn(check, `${id} is retired`, "remove it from ENCRYPTION_KEYS at the next restart");
  if (state === "retiring")
    return warn(
      check,
      `${id} is being retired, ${rows} left`,
      "run the rotation again: `npm run keys:rotate -- --to <new id>`",
    );
  return warn(
    check,
    `${id} opens only, ${rows} sealed`,
    "if a rotation was begun: `npm run keys:rotate -- --to <new id>`",
  );
}
