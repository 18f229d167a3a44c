import { expect, test } from "vitest";
import type { ParcelAccount } from "~/domain/account/account";
import type { AddressResult } from "~/domain/address/address";
import { completeRequest, draftParcel, isBookable, type ParcelDraft } from "~/domain/draft/draft";
import type { DraftInput } from "~/domain/draft/input";
import type { DraftRequest } from "~/domain/draft/request";
import { type SiblingParcel, siblingContext } from "~/domain/draft/sibling-context";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { ShopSettings } from "~/domain/settings/settings";
import { aFulfillmentOrder, aLine, anOrder, aPickup, draftInput, settings } from "../../order/an-order";
import { aHolding } from "./a-holding";

/** The usual order (`anOrder`) as it is sent. Each case gives only its differences. */
const ORDINARY: ParcelRequest = {
  partnerId: "k3x-1001-1",
  pickup: {
    pickAddressId: "18000226",
    name: "Kho Hà Nội",
    phone: "02431234567",
    address: "33 Kim Mã",
    street: "Kim Mã",
    ward: "Phường Kim Mã",
    district: "Quận Ba Đình",
    province: "Thành phố Hà Nội",
  },
  recipient: {
    name: "Nguyễn Thị Lan",
    phone: "0912345678",
    address: "12 Lê Lợi",
    street: "12 Lê Lợi",
    ward: "Phường Bến Nghé",
    district: "Quận 1",
    province: "Thành phố Hồ Chí Minh",
  },
  products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 150_000 }],
  totalWeightGrams: 250,
  codVnd: 180_000,
  declaredValueVnd: 150_000,
  feePaidBy: "sender",
  note: "#1001 1x Áo thun",
  tags: [],
  subTags: [],
  pickOption: "cod",
  solutionIds: [],
};

export interface Case {
  /** Differences of the order from `anOrder`. */
  order?: Partial<OrderFacts>;
  /** Its lines, in place of the one shirt. */
  goods?: Partial<OrderLine>[];
  to?: Partial<NonNullable<OrderFacts["destination"]>>;
  shop?: Partial<ShopSettings>;
  /** What staff set in the parcel form. */
  staff?: ParcelOverrides;
  address?: AddressResult;
  pickups?: Partial<PickupChoice>[];
  codes?: Record<string, string>;
  quotedFeeVnd?: number;
  account?: Partial<ParcelAccount> | null;
  /** What else is known: of the carrier and of the country. */
  known?: Pick<DraftInput, "rules" | "deriveDistrict" | "provinces">;
  /** The order's parcels; the drafted one is "me", by default the only one. */
  parcels?: Partial<SiblingParcel>[];
  /** Differences of the request from the usual one; undefined removes a field. "nothing": it cannot be sent. */
  gives: Difference | "nothing";
  /** What staff are told, a warning with "?"; by default nothing. */
  says?: string[];
  /** What staff already see of a parcel that cannot be sent yet. */
  drafts?: Omit<Partial<DraftRequest>, "recipient"> & { recipient?: Partial<DraftRequest["recipient"]> };
  /** What staff see beside the request. */
  shows?: Partial<Pick<ParcelDraft, "origins" | "cover" | "expectedReturnFeeVnd">>;
}

type Difference = Partial<Omit<ParcelRequest, "recipient" | "pickup">> & {
  recipient?: Partial<ParcelRequest["recipient"]>;
  pickup?: Partial<ParcelRequest["pickup"]>;
};

/** Runs each case: the order, and the whole request it results in. */
export function check(cases: Record<string, Case>): void {
  test.each(Object.entries(cases))("%s", (_, one) => {
    const draft = draftParcel(inputOf(one));
    const { recipient, pickup, ...rest } = one.gives === "nothing" ? {} : one.gives;
    const request = {
      ...ORDINARY,
      ...rest,
      recipient: { ...ORDINARY.recipient, ...recipient },
      pickup: { ...ORDINARY.pickup, ...pickup },
    };
    const said = draft.problems.map(({ code, severity }) => (severity === "warn" ? `${code}?` : code));
    expect(said).toEqual(one.says ?? []);
    expect(completeRequest(draft, "k3x-1001-1")).toEqual(one.gives === "nothing" ? null : request);
    expect(isBookable(draft)).toBe(one.gives !== "nothing");
    expect(draft.request).toMatchObject(one.drafts ?? {});
    expect(draft).toEqual({ ...draft, ...one.shows });
  });
}

function inputOf(one: Case) {
  const fulfillmentOrder = aFulfillmentOrder({ id: "FO", lines: (one.goods ?? [{}]).map(lineOf) });
  const usual = anOrder({ fulfillmentOrders: [fulfillmentOrder], ...one.order });
  const destination = usual.destination && { ...usual.destination, ...one.to };
  const order = { ...usual, destination };
  const parcels = (one.parcels ?? [{ id: "me" }]).map(({ overrides = {}, ...parcel }, at) => ({
    ...aHolding(parcel.id ?? `P${at}`, { madeAt: at }),
    overrides: { ...(parcel.id === "me" ? one.staff : {}), ...overrides },
    codVnd: 0,
    codState: "none" as const,
    bookedAt: null,
    ...parcel,
  }));
  const self = parcels.find(({ id }) => id === "me");
  const share = self && siblingContext(order, self, parcels);
  if (!self || !share) throw new Error("the case has no parcel of its own");
  const { account = {} } = one;
  return draftInput(order, {
    ...share,
    ...one.known,
    settings: settings(one.shop),
    overrides: self.overrides,
    ...(one.address && { address: one.address }),
    pickups: (one.pickups ?? [{}]).map(aPickup),
    account: account && { environment: "production", connected: true, ...account },
    productCodes: new Map(Object.entries(one.codes ?? {})),
    quotedFeeVnd: one.quotedFeeVnd ?? null,
  });
}

/** Lines of one order have different ids. */
function lineOf(line: Partial<OrderLine>, at: number): OrderLine {
  return aLine({ id: `L${at}`, lineItemId: `LI${at}`, ...line });
}
