import { fail, ok, type Row, skipped } from "./row";

/** The roles of the processes that live; null: of an earlier release, which does everything. */
export interface ProcessFindings {
  living: readonly (string | null)[];
  /** Processes whose last beat is older than others wait for. */
  silent: readonly string[];
}

const WORKS = new Set([null, "all", "worker"]);
const ANSWERS = new Set([null, "all", "web", "edge"]);

/** Judges whether there is somebody for everything that has to be done. Without any process at all Waybill is not running, which the other rows say. */
export function judgeProcesses({ living, silent }: ProcessFindings): Row {
  const check = "processes";
  if (living.length === 0 && silent.length === 0) return skipped(check, "none lives: Waybill is not running");
  const found = [...Map.groupBy(living, (role) => role ?? "of an earlier release")]
    .map(([role, some]) => `${some.length} ${role}`)
    .join(", ");
  const said = [found || "none lives", ...silent.map((name) => `silent: ${name}`)].join("; ");
  if (!living.some((role) => WORKS.has(role)))
    return fail(
      check,
      `${said}: none takes work`,
      "start one of ROLE=worker: nothing is booked until then, and nothing told to Shopify",
    );
  if (!living.some((role) => ANSWERS.has(role)))
    return fail(
      check,
      `${said}: none answers`,
      "start one of ROLE=web: no page opens until then, no fee is answered, no message taken in",
    );
  if (silent.length > 0)
    return fail(
      check,
      said,
      "it is frozen, was killed, or cannot reach PostgreSQL: look at its log, and end it if it is still there",
    );
  return ok(check, said);
}
