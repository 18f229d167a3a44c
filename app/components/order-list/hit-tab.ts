import { distinctBlocks, ENDED_REASONS } from "~/domain/parcel/block-reason";
import { ENDED_STATES, IN_QUEUE_STATES, STOPPED_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import type { OrderRowView, OrderTab, ParcelRowView } from "~/flows/order-list/views";

/** The tabs that parcels put their order into, what asks for a person first. */
const BY_PARCEL: [OrderTab, (parcel: ParcelRowView) => boolean][] = [
  [
    "attention",
    ({ attention, state, differences, answered }) =>
      attention !== null || state === "unknown" || differences.length > 0 || answered === true,
  ],
  ["address", ({ state, problems }) => STOPPED_STATES.includes(state) && problems.some(isAboutAddress)],
  ["review", ({ state }) => STOPPED_STATES.includes(state)],
  ["ready", ({ state }) => state === "ready" || IN_QUEUE_STATES.includes(state)],
  ["under_way", ({ state }) => UNDER_WAY_STATES.includes(state)],
];

const isAboutAddress = ({ field, severity }: ParcelRowView["problems"][number]) =>
  field === "address" && severity === "block";

/**
 * Returns the tab in which staff find an order: of those that it is in, the one that asks most of them. `all`: it is in no other.
 */
export function hitTab({ parcels, blocks }: Pick<OrderRowView, "parcels" | "blocks">): OrderTab {
  const [tab] = BY_PARCEL.find(([, isIn]) => parcels.some(isIn)) ?? [];
  if (tab) return tab;
  if (distinctBlocks(blocks, parcels.length).some((reason) => !ENDED_REASONS.includes(reason))) return "blocked";
  return parcels.some(({ state }) => ENDED_STATES.includes(state)) ? "done" : "all";
}
