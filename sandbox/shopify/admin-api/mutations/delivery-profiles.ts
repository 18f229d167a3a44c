import { idOf } from "../../world/gid.ts";
import { addCarrierService } from "../../world/shipping-zones.ts";
import type { DeliveryProfile, DeliveryZone } from "../../world/state/delivery.ts";
import type { Shop } from "../../world/state/shop.ts";
import type { Context } from "../context.ts";
import { deliveryProfileNode } from "../nodes/delivery.ts";
import { refuseFields } from "../not-simulated.ts";
import { userError } from "../user-error.ts";

interface MethodInput {
  participant?: { carrierServiceId?: string | null } | null;
}

interface ZoneInput {
  id?: string | null;
  methodDefinitionsToCreate?: MethodInput[] | null;
}

interface GroupInput {
  id?: string | null;
  zonesToUpdate?: ZoneInput[] | null;
}

interface ProfileInput {
  name?: string | null;
  locationGroupsToUpdate?: GroupInput[] | null;
  methodDefinitionsToDelete?: string[] | null;
}

/** The simulated input fields at each level; any other field is refused by name. */
const PLAYED = {
  profile: ["name", "locationGroupsToUpdate", "methodDefinitionsToDelete"],
  group: ["id", "zonesToUpdate"],
  zone: ["id", "methodDefinitionsToCreate"],
  method: ["name", "active", "participant"],
};

/**
 * Answers `deliveryProfileUpdate`, as far as an app needs it to add its carrier service to a zone or remove it: the name,
 * new rates of carrier services in existing zones, and deleted rates.
 */
export function deliveryProfileUpdate({ id, profile }: { id: string; profile: ProfileInput }, context: Context) {
  const { world, shop } = context;
  const found = shop.deliveryProfiles.find((candidate) => candidate.id === idOf("DeliveryProfile", id));
  if (!found) return refused(["id"], "Profile could not be found.");
  refuseOthers("profile", profile);
  const wanted = (profile.locationGroupsToUpdate ?? []).flatMap((group) => wantedRates(shop, found, group));
  const problem = wanted.find((rate) => typeof rate === "string");
  if (typeof problem === "string") return refused(["profile"], problem);
  for (const rate of wanted) if (typeof rate !== "string") addCarrierService(world, shop, rate.zone, rate.serviceId);
  const gone = (profile.methodDefinitionsToDelete ?? []).map((method) => idOf("DeliveryMethodDefinition", method));
  for (const zone of found.zones) zone.methods = zone.methods.filter((method) => !gone.includes(method.id));
  found.name = profile.name ?? found.name;
  world.changed();
  return { profile: deliveryProfileNode(shop, found), userErrors: [] };
}

type WantedRate = { zone: DeliveryZone; serviceId: number } | string;

/** Returns the carrier services to add to a group's zones; where one cannot be added, the reason. */
function wantedRates(shop: Shop, profile: DeliveryProfile, group: GroupInput): WantedRate[] {
  refuseOthers("group", group);
  return (group.zonesToUpdate ?? []).flatMap((change): WantedRate[] => {
    refuseOthers("zone", change);
    const zone = profile.zones.find((candidate) => candidate.id === idOf("DeliveryZone", change.id ?? ""));
    if (!zone) return ["Zone could not be found."];
    return (change.methodDefinitionsToCreate ?? []).map((method): WantedRate => {
      refuseOthers("method", method);
      const serviceId = idOf("DeliveryCarrierService", method.participant?.carrierServiceId ?? "");
      const service = shop.carrierServices.find((candidate) => candidate.id === serviceId);
      return service ? { zone, serviceId: service.id } : "Carrier service could not be found.";
    });
  });
}

function refuseOthers(level: keyof typeof PLAYED, input: object) {
  refuseFields(`a delivery ${level}`, input, PLAYED[level]);
}

function refused(field: string[], message: string) {
  return { profile: null, userErrors: [userError(field, message)] };
}
