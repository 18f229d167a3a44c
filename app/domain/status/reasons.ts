import type { StatusAttention } from "~/domain/parcel/attention";

interface ReasonRow {
  /** The carrier's code. Its text: `carrier:reason.<code>` in both catalogues. */
  code: string;
  /** The courier was at the door, or spoke with the buyer: an attempt, not a delay by the carrier (domain 4.2). */
  attempt?: true;
  /** Why staff must look at a parcel whose delivery is delayed for this reason (domain 4.2). */
  attention?: StatusAttention;
}

/**
 * Why a status was set, by group (carrier 6.7): a code space of its own, apart from statuses and shipper reports.
 * The codes arrive as text; one without a row is kept and shown as it came.
 */
export const REASONS = {
  pickupDelay: {
    supplierNextShift: { code: "100" },
    supplierUnreachable: { code: "101" },
    goodsNotReady: { code: "102" },
    supplierChangedAddress: { code: "103" },
    supplierSetDate: { code: "104" },
    carrierOverloaded: { code: "105" },
    weather: { code: "106" },
    other: { code: "107" },
  },
  pickupFailure: {
    outsideServiceArea: { code: "110" },
    goodsNotEligible: { code: "111" },
    supplierCancelled: { code: "112" },
    supplierUnreachableThreeTimes: { code: "113" },
    other: { code: "114" },
    cancelledByApi: { code: "115" },
  },
  deliveryDelay: {
    carrierOverloaded: { code: "120" },
    recipientNextShift: { code: "121", attempt: true },
    recipientUnreachable: { code: "122", attempt: true },
    recipientSetDate: { code: "123", attempt: true },
    recipientChangedAddress: { code: "124", attempt: true },
    recipientAddressWrong: { code: "125", attention: "recipient_address_wrong" },
    weather: { code: "126" },
    other: { code: "127" },
    partnerSetTime: { code: "128" },
    packageNotFound: { code: "129", attention: "package_not_found" },
    recipientPhoneWrong: { code: "1200", attention: "recipient_phone_wrong" },
  },
  deliveryFailure: {
    recipientRefused: { code: "130" },
    recipientUnreachableThreeTimes: { code: "131" },
    recipientRescheduledThreeTimes: { code: "132" },
    shopCancelled: { code: "133" },
    other: { code: "134" },
    cancelledByApi: { code: "135" },
  },
  returnDelay: {
    supplierNextShift: { code: "140" },
    supplierUnreachable: { code: "141" },
    supplierNotAtHome: { code: "142" },
    supplierSetDate: { code: "143" },
    other: { code: "144" },
  },
} as const satisfies Record<string, Record<string, ReasonRow>>;

const rowsOf = (group: Record<string, ReasonRow>): [string, ReasonRow][] =>
  Object.values(group).map((row) => [row.code, row]);

const DELIVERY_DELAYS: ReadonlyMap<string, ReasonRow> = new Map(rowsOf(REASONS.deliveryDelay));
const RETURN_DELAYS: ReadonlyMap<string, ReasonRow> = new Map(rowsOf(REASONS.returnDelay));

/** The reasons for a delayed delivery that mean an attempt. */
export const ATTEMPT_REASONS: readonly string[] = [...DELIVERY_DELAYS.values()]
  .filter(({ attempt }) => attempt === true)
  .map(({ code }) => code);

/** Returns whether a reason for a delayed delivery means an attempt. */
export function isAttempt(reasonCode: string | null): boolean {
  return reasonCode !== null && DELIVERY_DELAYS.get(reasonCode)?.attempt === true;
}

/** Returns the attention of the last of these reasons that asks for a person beyond the next round; null: none does. */
export function lastingReason(reasonCodes: readonly string[]): StatusAttention | null {
  return (
    reasonCodes.map((code) => DELIVERY_DELAYS.get(code)?.attention ?? null).findLast((own) => own !== null) ?? null
  );
}

/** Returns the reason codes that ask for this attention; none where its status alone does. */
export function reasonsAsking(attention: string | null): string[] {
  return [...DELIVERY_DELAYS.values()].filter((row) => row.attention === attention).map(({ code }) => code);
}

/** Returns whether a reason code means a delayed return. */
export function isReturnDelay(reasonCode: string): boolean {
  return RETURN_DELAYS.has(reasonCode);
}
