import fc from "fast-check";
import { step } from "../step.ts";
import type { World } from "../world.ts";

const CREATE = { path: "/services/shipment/order" };

/** What fails, at most so many times: an answer of the carrier, an answer of Shopify, or a message. */
const FAULTS = {
  booking_answer: ["carrier", { match: CREATE, kind: "commit_then_fail", times: 1 }],
  booking_late: ["carrier", { match: CREATE, kind: "commit_late", ms: 300, times: 1 }],
  booking_error: ["carrier", { match: CREATE, kind: "http500", times: 1 }],
  half_booking: ["carrier", { match: CREATE, kind: "truncate", times: 1 }],
  push_first: ["carrier", { match: CREATE, kind: "push_before_answer", times: 1 }],
  fulfillment_answer: ["shopify", { kind: "timeout_after", operation: "fulfillmentCreate", status: 502, times: 1 }],
  fulfillment_refused: ["shopify", { kind: "error", operation: "fulfillmentCreate", status: 503, times: 3 }],
  payment_answer: ["shopify", { kind: "timeout_after", operation: "orderMarkAsPaid", status: 502, times: 1 }],
  throttled: ["shopify", { kind: "throttle", times: 1 }],
  webhook_lost: ["shopify", { kind: "drop_webhook", times: 1 }],
  webhook_twice: ["shopify", { kind: "duplicate_webhook", times: 2 }],
} as const;
export type Lost = keyof typeof FAULTS;

/** Makes something fail next time. */
export async function loseNext({ sides }: World, what: Lost): Promise<void> {
  const [side, fault] = FAULTS[what];
  await sides[side]("POST", "/faults", fault);
}

/** Something on the way to or from the others gets lost next time. */
export const drop = fc.constantFrom(...(Object.keys(FAULTS) as Lost[])).map((what) =>
  step(
    `drop(${what})`,
    ({ isInstalled }) => isInstalled,
    (_, { world }) => loseNext(world, what),
  ),
);
