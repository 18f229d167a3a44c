import { missedRoles, someAnswer, someWork } from "~/domain/process-roles";
import { fail, ok, type Row, skipped } from "./row";
import { timeText } from "./size";

/** A process whose last beat is older than others wait for. */
interface SilentProcess {
  /** As it is called in `waybill.ready`, in its log, and in PostgreSQL's `application_name`. */
  process: string;
  role: string | null;
  startedAt: Date;
  silentSeconds: number;
}

/** The roles of the processes that live; null: of an earlier release, which does everything. */
export interface ProcessFindings {
  living: readonly (string | null)[];
  silent: readonly SilentProcess[];
  /** Roles that had a process and have none now. */
  ended: readonly { role: string; endedAt: Date }[];
}

/** Judges whether there is somebody for everything that has to be done. Without any process at all Waybill is not running, which the other rows say. */
export function judgeProcesses({ living, silent, ended }: ProcessFindings): Row {
  const check = "processes";
  if (living.length === 0 && silent.length === 0) return skipped(check, "none lives: Waybill is not running");
  const found = [...Map.groupBy(living, (role) => role ?? "of an earlier release")]
    .map(([role, some]) => `${some.length} ${role}`)
    .join(", ");
  const said = [found || "none lives", ...silent.map(silentText)].join("; ");
  if (!someWork(living))
    return fail(
      check,
      `${said}: none takes work`,
      "start one of ROLE=worker: nothing is booked until then, and nothing told to Shopify",
    );
  if (!someAnswer(living))
    return fail(
      check,
      `${said}: none answers`,
      "start one of ROLE=web: no page opens until then, no fee is answered, no message taken in",
    );
  if (silent.length > 0)
    return fail(
      check,
      said,
      "it is frozen, was killed, or cannot reach PostgreSQL: its log begins with `waybill.ready` and this name; end it if it is still there",
    );
  const missed = missedRoles(living, ended);
  if (missed.length > 0)
    return fail(
      check,
      [said, ...missed.map(({ role, endedAt }) => `no ${role} since ${minute(endedAt)}`)].join("; "),
      "start it again; if none is to run any more, say so on the operator's page, below its processes",
    );
  return ok(check, said);
}

const silentText = ({ process, role, startedAt, silentSeconds }: SilentProcess): string =>
  `silent for ${timeText(silentSeconds)}: ${process}, ${role ?? "of an earlier release"}, started ${minute(startedAt)}`;

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
