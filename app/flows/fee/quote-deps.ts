import type { Deps } from "~/flows/deps.server";

/** What a quote may use: memory and the carrier only, never the database. */
export type QuoteDeps = Pick<Deps, "quotes" | "fees" | "quoteLog" | "now" | "log" | "config">;
