import { askGateway, troubleOf } from "~/flows/carrier/ask-gateway.server";
import type { Deps } from "~/flows/deps.server";
import { claimGatewayCheck, saveGatewayAnswer } from "~/store/gateway-health.server";
import { type StopRecurring, startRecurring } from "./recurring.server";

const EVERY_SECONDS = 60;
/** Whichever worker looks first asks; the others find that it was asked. */
const LOOK_MS = 20_000;

/**
 * Starts asking the carrier's OAuth gateway once a minute, from one process, where one is configured (decision 128). What it says is
 * stored, so that the metrics of every process show the same. Returns the function that stops it.
 */
export function startGatewayHealth(deps: Deps): StopRecurring {
  if (!deps.config.gateway) return async () => undefined;
  return startRecurring({
    everyMs: LOOK_MS,
    run: () => checkGateway(deps),
    onError: (error) => deps.log.warn({ err: error }, "gateway.not_checked"),
  });
}

/** Asks the gateway and stores what it says, unless it was asked less than a minute ago or is not configured. Returns whether it asked. */
export async function checkGateway(deps: Deps): Promise<boolean> {
  const { config, database, log } = deps;
  if (!config.gateway || !(await claimGatewayCheck(database, EVERY_SECONDS))) return false;
  const trouble = troubleOf(await askGateway(deps, config.gateway));
  await saveGatewayAnswer(database, trouble);
  if (trouble !== null) log.warn({ trouble }, "gateway.down");
  return true;
}
