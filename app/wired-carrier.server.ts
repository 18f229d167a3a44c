import { performance } from "node:perf_hooks";
import { type Allowance, createAllowance } from "./carrier/allowance";
import { createCarrier } from "./carrier/client.server";
import { createLiveFees } from "./carrier/live-fees.server";
import { createProductCodes } from "./carrier/product-codes";
import { type Env, partsOf } from "./env.server";
import type { Deps } from "./flows/deps.server";
import { createLimitTeller } from "./jobs/carrier-limits.server";
import { callShareOf, shareOf } from "./jobs/shares";
import type { Log } from "./log.server";
import type { WiredDatabase } from "./wired-database.server";

/** What one process has of the carrier. */
interface WiredCarrier extends Pick<Deps, "carrier" | "productCodes" | "fees"> {
  /** How many calls each carrier account may have in flight from this process. */
  allowance: Allowance;
  /** Returns the name that the processes have among them for a question about a fee: the question names a buyer's place. */
  hide(question: string): string;
}

/** Wires a process with the carrier: it calls as much as its place among the processes allows, and tells them what it hears. */
export function wireCarrier(
  env: Env,
  { background, presence, cipher }: Pick<WiredDatabase, "background" | "presence" | "cipher">,
  now: () => Date,
  log: Log,
): WiredCarrier {
  const roles = partsOf(env.ROLE);
  const limits = createLimitTeller(background, log);
  const allowance = createAllowance({
    most: env.CARRIER_CALLS_PER_ACCOUNT,
    now: () => performance.now(),
    share: (calls, account, pagesAsk) => callShareOf(calls, account, { ...roles, ...presence.place() }, pagesAsk),
    processes: () => (roles.takesWork ? presence.place().workers : Math.max(1, presence.place().webs)),
    nameOf: (account) => cipher.digest(account, { owner: "carrier", field: "account" }),
    onLowered: limits.lowered,
    onPagesAsk: roles.servesPages && !roles.takesWork ? limits.pagesAsk : undefined,
  });
  const atCheckout = () => ({ workers: presence.place().doors, rank: presence.place().doorRank });
  const carrier = createCarrier({
    hosts: {
      production: { api: env.CARRIER_API_URL, platformToken: env.CARRIER_PLATFORM_TOKEN },
      staging: env.CARRIER_STAGING_API_URL
        ? { api: env.CARRIER_STAGING_API_URL, platformToken: env.CARRIER_STAGING_PLATFORM_TOKEN }
        : undefined,
    },
    authUrl: env.CARRIER_AUTH_URL,
    gatewayUrl: env.CARRIER_GATEWAY_URL,
    partnerCode: env.CARRIER_PARTNER_CODE,
    dialect: env.CARRIER_DIALECT,
    now,
    log,
    allowance,
    checkoutShare: (calls, key) => shareOf(calls, key, atCheckout()),
  });
  const hide = (question: string) => cipher.digest(question, { owner: "checkout", field: "question" });
  const fees = createLiveFees(carrier, env.QUOTE_DEADLINE_MS, () => performance.now(), {
    ...{ hide, onSilence: limits.silence },
    processes: () => presence.place().doors,
  });
  return { carrier, productCodes: createProductCodes(carrier), fees, allowance, hide };
}
