/**
 * What stands still of a shop's work that its merchant would wait for (decision 131). Not named: what nobody waits for, such as learning
 * tariffs. `everything` comes alone: it is all the others.
 */
export interface Standstill {
  since: Date;
  part: "everything" | "booking" | "cancelling" | "messages" | "shopify";
}

/** Returns whether a part is among what stands still. */
export const standsStill = (
  standstills: readonly Pick<Standstill, "part">[],
  part: "booking" | "cancelling",
): boolean => standstills.some((one) => one.part === part || one.part === "everything");
