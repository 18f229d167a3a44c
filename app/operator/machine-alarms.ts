import { missedRoles, someAnswer, someWork } from "~/domain/process-roles";
import type { Overview } from "~/flows/operator/read.server";
import { AFTER, type Alarm, bad, secondsSince, warn } from "./alarm";
import { age, duration, since } from "./figures";

/** Returns what is alarming of the processes. */
export function ofProcesses({ processes, endedRoles, at }: Overview): Alarm[] {
  const roles = processes.map(({ role }) => role);
  const silent = processes.filter(({ beatAt }) => secondsSince(beatAt, at) > 5);
  const releases = new Set(processes.map(({ release }) => release));
  const switches = new Set(processes.map(({ billing }) => billing ?? "that of an earlier release"));
  return [
    ...(someWork(roles)
      ? []
      : [
          bad(
            "No process takes work: nothing is booked, and nothing is told to Shopify",
            "start a worker; its log says why the last one ended",
            "#processes",
          ),
        ]),
    ...(someAnswer(roles)
      ? []
      : [
          bad(
            "No process answers: no fee at checkout, no message taken in, no page",
            "start one of ROLE=web; its log says why the last one ended",
            "#processes",
          ),
        ]),
    ...missedRoles(roles, endedRoles).map(({ role, endedAt }) =>
      bad(
        `No process of the role ${role} lives: the last one ended ${age(endedAt, at)}`,
        "start it again; if it was taken out on purpose, press *None is to run any more* beside it",
        "#processes",
      ),
    ),
    ...silent.map(({ process, beatAt }) =>
      bad(
        `A process has been silent for ${since(beatAt, at)}: ${process}`,
        "it is frozen or cannot reach PostgreSQL: its log begins with `waybill.ready` and this name; end it, it is started again; the others take its work over",
        "#processes",
      ),
    ),
    ...(switches.size > 1
      ? [
          bad(
            `Processes differ in BILLING, so nothing is charged: ${[...switches].join(", ")}`,
            "give all of them the same one and restart those that differ",
            "#processes",
          ),
        ]
      : []),
    ...(releases.size > 1
      ? [
          warn(
            `Processes of ${releases.size} releases run side by side`,
            "nothing during an upgrade; afterwards replace those of the earlier release",
            "#processes",
          ),
        ]
      : []),
  ];
}

/** Returns what is alarming of PostgreSQL. */
export function ofDatabase({ database }: Overview): Alarm[] {
  const { connections, mostConnections, oldestTransactionSeconds, waitingForLocks, isReplica } = database;
  return [
    ...(isReplica
      ? [
          bad(
            "PostgreSQL is a replica: nothing can be stored",
            "promote it, or point DATABASE_URL to the primary",
            "#database",
          ),
        ]
      : []),
    ...(connections > AFTER.connectionsShare * mostConnections
      ? [
          bad(
            `${connections} of ${mostConnections} connections of PostgreSQL are taken`,
            "see in pg_stat_activity whose; raise max_connections or run fewer processes",
            "#database",
          ),
        ]
      : []),
    ...(oldestTransactionSeconds > AFTER.transactionSeconds
      ? [
          warn(
            `A transaction has been open for ${duration(oldestTransactionSeconds)}`,
            "pg_stat_activity has its pid: SELECT pg_terminate_backend(pid), unless it is a backup",
            "#database",
          ),
        ]
      : []),
    ...(waitingForLocks > AFTER.locks
      ? [
          warn(
            `${waitingForLocks} statements wait for locks`,
            "pg_blocking_pids says for whom; end that one",
            "#database",
          ),
        ]
      : []),
  ];
}
