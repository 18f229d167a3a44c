import type { Registry } from "prom-client";
import type { Deps } from "~/flows/deps.server";
import type { QuoteDeps } from "~/flows/fee/quote-deps";
import type { UploadDeps } from "~/flows/statement/upload.server";
import type { Log } from "~/log.server";
import type { Database } from "~/store/database.server";
import type { Traces } from "~/traces.server";
import type { HttpDrain } from "./http-drain.server";
import type { Intake } from "./intake.server";
import type { UnsignedLimiter } from "./unsigned-limiter.server";

/** What the app wires into the edge. */
export interface EdgeConfig {
  database: Database;
  intake: Intake;
  /** Current and previous client secret of the app, which is valid for an hour after a rotation (shopify 2.1). */
  shopifySecrets: readonly string[];
  platformPushSecretHashes: readonly string[];
  metrics: Registry;
  metricsToken?: string;
  /** What rates at checkout are computed from. */
  quoting: QuoteDeps;
  /** Where the files of statements go. */
  uploads: UploadDeps;
  /** What Shopify Flow's door needs. */
  flow: Pick<Deps, "queue"> & { words: Deps["flowWords"] };
  /** Absent where a process does not end by itself. */
  drain?: HttpDrain;
  traces?: Traces;
  now(): Date;
  log: Log;
}

/** The wiring, and what the edge keeps for its process. */
export interface EdgeDeps extends EdgeConfig {
  unsigned: UnsignedLimiter;
}
