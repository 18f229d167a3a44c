import { z } from "zod";
import { isOnList } from "~/domain/cod/gateways";
import { INSURANCE_THRESHOLD_VND } from "~/domain/goods/insurance";
import { ownWeightGrams } from "~/domain/goods/weight";
import { wholeVnd } from "~/domain/money";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem } from "~/domain/parcel/problem";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Rule } from "~/domain/rules/schema";
import { SETTINGS_LIMITS } from "~/domain/settings/limits";
import type { ShopSettings } from "~/domain/settings/settings";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import type { Boxing } from "./boxes";

const vnd = z.number().int().min(0).max(MAX_STORED_INTEGER);

/** Of more differing drafts than these, all are redrafted. */
const MOST_TOUCHED = 100;
/** The gateways, or the locations, before and after a change: twice what the settings hold. */
const MOST_NAMES = 500;

/** Drafts that a change touches. An order is redrafted as a whole, so the whole order is touched if one of its parcels is. */
const touchSchema = z.discriminatedUnion("by", [
  z.object({ by: z.literal("any") }),
  z.object({ by: z.literal("line_without"), what: z.enum(["weight", "price"]) }),
  z.object({ by: z.literal("unpaid") }),
  /** Unpaid, by one of these gateways. */
  z.object({ by: z.literal("gateway"), names: z.array(z.string().max(255)).max(MOST_NAMES) }),
  z.object({ by: z.literal("several_parcels") }),
  z.object({ by: z.literal("cod_above"), vnd }),
  z.object({ by: z.literal("value_above"), vnd }),
  /** Heavier, or already in boxes because of its weight. */
  z.object({ by: z.literal("weight_above"), grams: vnd }),
  /** Staff left it to the settings. */
  z.object({ by: z.literal("left_open"), option: z.enum(["transport", "pickOption", "tags"]) }),
  /** Staff set it. */
  z.object({ by: z.literal("set_by_staff"), option: z.enum(["labelId", "pickDate", "deliverDate"]) }),
  /** Stopped while it was booked: any change of what is sent lets it be sent again. */
  z.object({ by: z.literal("stopped") }),
  z.object({
    by: z.literal("pickup"),
    pickAddressId: z.string().max(255),
    locationIds: z.array(z.string().max(255)).max(MOST_NAMES),
  }),
]);

type Touch = z.infer<typeof touchSchema>;

/** All drafts that changes touch, as stored until they are redrafted. */
export const touchedSchema = z.array(touchSchema).max(MOST_TOUCHED);
export type Touched = readonly Touch[];

export const EVERY_DRAFT: Touched = [{ by: "any" }];

/** Returns the drafts that one or the other touches. */
export function bothTouched(one: Touched, other: Touched): Touched {
  const all = [...one, ...other];
  if (all.some(({ by }) => by === "any")) return EVERY_DRAFT;
  const different = [...new Map(all.map((touch) => [JSON.stringify(touch), touch])).values()];
  return different.length > MOST_TOUCHED ? EVERY_DRAFT : different;
}

type TouchOf<Value> = (before: Value, after: Value) => Touched;

const nothing = () => [];
const everything = () => EVERY_DRAFT;
const by =
  (...touched: Touched) =>
  () =>
    touched;

/** What a change of each setting touches. Only what a draft stores counts: what is sent is drafted again when it is sent. */
const TOUCHES: { [Key in keyof ShopSettings]: TouchOf<ShopSettings[Key]> } = {
  version: nothing,
  restockReturns: nothing,
  claimDays: nothing,
  shopKind: by({ by: "value_above", vnd: Math.min(...Object.values(INSURANCE_THRESHOLD_VND)) }),
  codGateways: touchedByGateways,
  codSplit: by({ by: "several_parcels" }),
  receiverPaysFee: by({ by: "unpaid" }),
  defaultLineWeightGrams: by({ by: "line_without", what: "weight" }),
  packagingWeightGrams: everything,
  weightLimitGrams: (before, after) => [{ by: "weight_above", grams: Math.min(before, after) }],
  // Those above whatever limit there is: how heavy they are is said by none.
  aboveWeightLimit: by({ by: "weight_above", grams: SETTINGS_LIMITS.weightLimitGrams.min }),
  // The orders are read again, with their sizes and e-mails.
  sizeMetafield: nothing,
  sendEmail: by({ by: "stopped" }),
  defaultSize: by({ by: "stopped" }),
  minimumValueVnd: by({ by: "line_without", what: "price" }),
  transport: by({ by: "left_open", option: "transport" }),
  arriveWithinDays: by({ by: "left_open", option: "transport" }),
  pickOption: by({ by: "left_open", option: "pickOption" }),
  pickWorkShift: by({ by: "stopped" }),
  deliverWorkShift: by({ by: "stopped" }),
  defaultTags: by({ by: "left_open", option: "tags" }),
  noteTemplate: by({ by: "stopped" }),
  ownLabels: by({ by: "set_by_staff", option: "labelId" }),
  scheduledDates: by({ by: "set_by_staff", option: "pickDate" }, { by: "set_by_staff", option: "deliverDate" }),
  registerProducts: nothing,
  holdCodAboveVnd: (before, after) => [
    { by: "cod_above", vnd: Math.min(...[before, after].filter((limit) => limit !== null)) },
  ],
  confirmCod: by({ by: "cod_above", vnd: 0 }),
  fulfilAt: nothing,
  markPaidAt: nothing,
  notifyBuyer: nothing,
  trackOnOwnSite: nothing,
  cancelWithShopify: nothing,
  labelSize: nothing,
  labelOrientation: nothing,
  cutOffs: nothing,
  assumeTwoLevel: everything,
  retentionDays: nothing,
  // The days in transit decide which transport is in time.
  checkout: (before, after) => (same(before.days, after.days) ? [] : [{ by: "left_open", option: "transport" }]),
  rules: (before, after) => (same(before.filter(isOn), after.filter(isOn)) ? [] : EVERY_DRAFT),
};

const isOn = ({ enabled }: Rule) => enabled;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function touchedByGateways(before: ShopSettings["codGateways"], after: ShopSettings["codGateways"]): Touched {
  if (before === null || after === null) return [{ by: "unpaid" }];
  const names = [
    ...before.filter((name) => !isOnList(name, after)),
    ...after.filter((name) => !isOnList(name, before)),
  ];
  return names.length > 0 ? [{ by: "gateway", names }] : [];
}

/** Returns which drafts a change of the settings touches; none where they say the same as before. */
export function touchedBySettings(before: ShopSettings, after: ShopSettings): Touched {
  const touchOf = <Key extends keyof ShopSettings>(key: Key): Touched =>
    same(before[key], after[key]) ? [] : TOUCHES[key](before[key], after[key]);
  return (Object.keys(TOUCHES) as (keyof ShopSettings)[]).map(touchOf).reduce(bothTouched, []);
}

/** Returns which drafts a change of the pickups touches. The default pickup, and one that a rule names, may be that of any parcel. */
export function touchedByPickups(
  before: readonly PickupChoice[],
  after: readonly PickupChoice[],
  { rules }: Pick<ShopSettings, "rules">,
): Touched {
  const earlier = new Map(before.map((pickup) => [pickup.pickAddressId, pickup]));
  const now = new Map(after.map((pickup) => [pickup.pickAddressId, pickup]));
  const ids = [...new Set([...earlier.keys(), ...now.keys()])];
  const touches = ids.map((pickAddressId): Touched => {
    const versions = [earlier.get(pickAddressId), now.get(pickAddressId)];
    if (same(versions[0], versions[1])) return [];
    const isAnyones = versions.some((pickup) => pickup?.isDefault);
    const isRuled = rules.some(({ enabled, actions }) => enabled && actions.pickAddressId === pickAddressId);
    if (isAnyones || isRuled) return EVERY_DRAFT;
    return [{ by: "pickup", pickAddressId, locationIds: versions.flatMap((pickup) => pickup?.locationIds ?? []) }];
  });
  return touches.reduce(bothTouched, []);
}

/** What is known of a stored parcel without drafting it. */
interface StoredParcel {
  overrides: ParcelOverrides;
  problems: readonly Problem[];
  codVnd: number;
  declaredValueVnd: number;
  weightGrams: number;
  boxing: Boxing | null;
}

/** Returns whether an order is among those that a change touches; rather one too many than one too few. */
export function isTouched(touched: Touched, order: OrderFacts, parcels: readonly StoredParcel[]): boolean {
  return touched.some((touch) => isTouchedBy(touch, order, parcels));
}

function isTouchedBy(touch: Touch, order: OrderFacts, parcels: readonly StoredParcel[]): boolean {
  switch (touch.by) {
    case "any":
      return true;
    case "line_without":
      return order.fulfillmentOrders.some(({ lines }) => lines.length === 0 || lines.some(LACKS[touch.what]));
    case "unpaid":
      return wholeVnd(order.outstandingVnd) > 0;
    case "gateway": {
      const gateways = [...order.gatewayNames, ...order.transactions.map(({ gateway }) => gateway)];
      return wholeVnd(order.outstandingVnd) > 0 && gateways.some((gateway) => isOnList(gateway, touch.names));
    }
    case "several_parcels":
      return parcels.length > 1 || order.fulfillmentOrders.length > 1;
    case "cod_above":
      return parcels.some(({ codVnd }) => codVnd > touch.vnd);
    case "value_above":
      return parcels.some(({ declaredValueVnd }) => declaredValueVnd > touch.vnd);
    case "weight_above":
      return parcels.some(({ weightGrams, boxing }) => weightGrams > touch.grams || boxing !== null);
    case "left_open":
      return parcels.some(({ overrides }) => overrides[touch.option] === undefined);
    case "set_by_staff":
      return parcels.some(({ overrides }) => overrides[touch.option] !== undefined);
    case "stopped":
      return parcels.some(({ problems }) => problems.some(({ foundBy }) => foundBy === "booking"));
    case "pickup":
      return (
        parcels.some(({ overrides }) => overrides.pickAddressId === touch.pickAddressId) ||
        order.fulfillmentOrders.some(({ locationId }) => locationId !== null && touch.locationIds.includes(locationId))
      );
  }
}

const LACKS: Record<"weight" | "price", (line: OrderLine) => boolean> = {
  weight: (line) => ownWeightGrams(line) === 0,
  price: ({ originalPriceVnd, quantity, requiresShipping }) =>
    wholeVnd(originalPriceVnd) === 0 || quantity === 0 || !requiresShipping,
};
