import type { Transport } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import type { RuleRef } from "~/domain/rules/rules";
import type { Origins } from "./origins";
import type { DraftRequest } from "./request";

/** What the list of orders is filtered by, of a parcel as it is drafted or was sent. Names nobody. */
export interface ListFacts {
  transport: Transport | null;
  pickupId: string | null;
  /** By today's official name, so that one filter finds a province under its former names too. */
  province: string | null;
  ruleIds: string[];
}

type Sent = Pick<DraftRequest, "transport" | "pickup" | "recipient">;

/** Returns what the list of orders is filtered by, of a draft. */
export function listFactsOf(
  { request, ruleIds }: { request: Sent; ruleIds: string[] },
  provinces: Provinces,
): ListFacts {
  const { province } = request.recipient;
  return {
    transport: request.transport ?? null,
    pickupId: request.pickup?.pickAddressId ?? null,
    province: province === null ? null : provinces.today(province),
    ruleIds,
  };
}

/** Returns the ids of the rules that an attempt's origins name. A rule that was renamed or deleted since is left out. */
export function rulesNamedIn(origins: Origins | null, rules: readonly RuleRef[]): string[] {
  const names = Object.values(origins ?? {}).flatMap((origin) => (typeof origin === "object" ? origin.rules : []));
  return rules.filter(({ name }) => names.includes(name)).map(({ id }) => id);
}
