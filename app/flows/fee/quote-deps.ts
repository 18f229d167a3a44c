import type { Deps } from "~/flows/deps.server";

/** What a quote touches. All of it is memory, and the carrier. */
export type QuoteDeps = Pick<Deps, "quotes" | "fees" | "quoteLog" | "now" | "log" | "config">;
