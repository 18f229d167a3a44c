import { isEditable } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { changeUnsent } from "./change-unsent.server";

export type ReleaseHoldOutcome = { outcome: "released" | "locked" | "not_found" };

/**
 * Releases a parcel from what holds it, records who did and from what, and redrafts the order's unsent parcels. It is held by
 * rules, or by an earlier parcel that delivered its goods, named by its tracking number. Only what staff saw is released: a rule
 * added later holds the parcel again.
 */
export async function releaseHold(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  holdIds: readonly string[],
  actor: Actor,
): Promise<ReleaseHoldOutcome> {
  const outcome = await changeUnsent<"released" | "locked">(
    deps,
    shopId,
    shipmentId,
    async (sql, shipment, context) => {
      if (!isEditable(shipment.state)) return { outcome: "locked", redraft: false };
      const releasedHolds = [...new Set([...(shipment.overrides.releasedHolds ?? []), ...holdIds])];
      await updateShipment(sql, shipment, {
        overrides: { ...shipment.overrides, releasedHolds },
        updatedAt: deps.now(),
      });
      await recordEvent(sql, shipment, {
        ...releaseEvent(shipment, holdIds, context.shop.settings.rules),
        by: actor,
        at: deps.now(),
        // A second click on the same hold is the same release.
        key: `hold_released:${[...holdIds].sort().join(",")}`,
      });
      return { outcome: "released", redraft: true };
    },
  );
  return { outcome };
}

/** Says what held it as staff read it: rules by their names, a hold of the parcel alone by who held it and why. */
function releaseEvent(
  { overrides: { holds = [] }, problems }: ShipmentRow,
  holdIds: readonly string[],
  rules: readonly { id: string; name: string }[],
) {
  const own = holds.filter(({ id }) => holdIds.includes(id));
  const others = holdIds.filter((id) => !own.some((hold) => hold.id === id));
  // A rule that is deleted by now is named as it was when it held the parcel.
  const named = (id: string) => problems.find(({ params }) => params?.ruleId === id)?.params?.rule;
  const names = others.map((id) => String(rules.find((rule) => rule.id === id)?.name ?? named(id) ?? id));
  const by = [...new Set(own.map((hold) => hold.by))];
  return {
    kind: "hold_released",
    words: own.map(({ reason }) => reason).join(" · ") || null,
    details: { ...(names.length > 0 && { rules: names.join(", ") }), ...(by.length > 0 && { heldBy: by.join(", ") }) },
  } as const;
}
