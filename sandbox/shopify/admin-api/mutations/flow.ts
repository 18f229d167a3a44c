import { receiveTrigger } from "../../flow/receive.ts";
import type { Context } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { userError } from "../user-error.ts";

/** Answers `flowTriggerReceive`. */
export function flowTriggerReceive(
  { handle, payload, body }: { handle?: string | null; payload?: unknown; body?: string | null },
  { shop, world }: Context,
) {
  if (body) throw notSimulated("the deprecated argument body of flowTriggerReceive");
  const refusal = receiveTrigger(shop, handle ?? "", payload, world.now());
  world.changed();
  return { userErrors: refusal === null ? [] : [userError(["payload"], refusal)] };
}
