import type { FlowFault } from "./actions";
import type { FlowProblem } from "./outcomes";

/** Something that is said to a merchant in Shopify Flow, in their language. */
export type FlowWord =
  /** What a parcel waits for a person for: a kind of the work queue, or that it is to be checked. */
  | { about: "waiting"; code: string }
  /** What stands in the way of a booking. */
  | { about: "problem"; code: string }
  /** The carrier's reason, by its code; empty: it gave none. */
  | { about: "reason"; code: string }
  /** Why an action was not done. */
  | { about: "outcome"; code: FlowProblem }
  /** What is wrong in what an action was told. */
  | { about: "fault"; code: FlowFault };
