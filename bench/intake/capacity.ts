import { tmpdir } from "node:os";
import type { Engine } from "../engine/engine.ts";
import { closedLoop } from "../stage/closed-loop.ts";
import type { Results } from "../stage/results.ts";
import { median, spread } from "../stage/statistics.ts";
import { committer } from "./peer.ts";

const CONNECTIONS = 64;
const SLICE_MS = 1_000;

interface Kind {
  name: string;
  make(): Buffer;
  /** Bytes of a message's body. */
  bytes: number;
  /** More than a slice can take in: making them takes longer than taking them in. */
  most: number;
  least: number;
  /** CPU of the app and of PostgreSQL together per message, microseconds; null: not judged. */
  mostCpu: number | null;
}

/** B5: takes messages in as fast as it can, beside PostgreSQL's own commits of single rows into the same table, in pairs. */
export async function measureCapacity(engine: Engine, kind: Kind, pairs: number, results: Results): Promise<void> {
  const peer = await committer(engine.databaseUrl, tmpdir(), kind.bytes);
  const ratios: number[] = [];
  const perSecond = { app: [] as number[], peer: [] as number[] };
  const cpu: number[] = [];
  const slice = async () => {
    const requests = Array.from({ length: kind.most }, kind.make);
    await engine.client.query("TRUNCATE inbox");
    const before = engine.cpu();
    const started = performance.now();
    const answered = await closedLoop({
      port: engine.port,
      requests,
      connections: CONNECTIONS,
      ms: SLICE_MS,
      once: true,
    });
    const ms = performance.now() - started;
    const after = engine.cpu();
    await checkStored(engine, answered);
    cpu.push((after.app - before.app + after.postgres - before.postgres) / answered);
    return (answered / ms) * 1_000;
  };
  const peerSlice = async () => {
    await engine.client.query("TRUNCATE inbox");
    return peer.run();
  };
  for (let n = 0; n < 3; n += 1) await slice();
  cpu.length = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pair % 2 ? await peerSlice() : await slice();
    const second = pair % 2 ? await slice() : await peerSlice();
    const [ours, theirs] = pair % 2 ? [second, first] : [first, second];
    ratios.push(ours / theirs);
    perSecond.app.push(ours);
    perSecond.peer.push(theirs);
  }
  results.least(
    ["messages taken in, to PostgreSQL's commits", `${kind.name}, ${peer.name}`],
    median(ratios),
    kind.least,
    "×",
    spread(ratios),
  );
  results.note(
    `B5 ${kind.name}/s and commits/s`,
    `${median(perSecond.app).toFixed(0)}, ${median(perSecond.peer).toFixed(0)}`,
  );
  const which = `${kind.name}, the app and PostgreSQL`;
  if (kind.mostCpu === null) results.note(`CPU of a message taken in, ${which}`, `${spread(cpu)} µs`);
  else results.most(["CPU of a message taken in", which], median(cpu), kind.mostCpu, "µs", spread(cpu));
}

/** Throws unless each acknowledged message is a row. */
async function checkStored({ client }: Engine, answered: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM inbox");
  // Those in flight at the end of the slice are stored, too.
  const stored = rows[0]?.n ?? 0;
  if (stored < answered) throw new Error(`${stored} stored of ${answered} acknowledged`);
}
