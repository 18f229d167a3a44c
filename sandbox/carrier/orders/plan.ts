import { quote } from "../fees/quote.ts";
import type { Transport } from "../fees/tariff.ts";
import { type Fields, textOf } from "../fields.ts";
import type { Options } from "../options.ts";
import { type Place, provinceOfLine, registeredPickup } from "../places.ts";
import type { Account } from "../state.ts";
import type { Charges } from "./order.ts";
import type { OrderRequest } from "./request.ts";

/** Route, transport and price of a parcel. */
export interface Plan {
  to: Place;
  /** The registered pickup, when the order names one of the account's pickups. */
  pickup: Fields | undefined;
  requestedTransport: string;
  transport: Transport;
  charges: Charges;
}

/** Plans an order that passed every rule. `actual_transfer_method`, when given, overrides `transport` (carrier 2.3). */
export function planFor(request: OrderRequest, account: Account, options: Options): Plan {
  const to = { province: request.text("province"), district: request.text("district"), ward: request.text("ward") };
  const method = request.text("actual_transfer_method");
  const requestedTransport = method === "road" || method === "fly" ? method : request.text("transport");
  const pickup = registeredPickup(account, request.text("pick_address_id"));
  const { transport, ...charges } = quote(
    {
      kind: account.kind,
      // A registered pickup takes priority over the address sent with it (carrier 2.3).
      fromProvince: pickup ? provinceOfLine(textOf(pickup.address)) : request.text("pick_province"),
      toProvince: to.province,
      weightGrams: request.weightGrams,
      valueVnd: request.whole("value") ?? 0,
      requestedTransport,
      tags: request.tags,
      xfast: request.text("deliver_option") === "xteam",
      solutionCount: request.solutionIds.filter((id) => offersSolution(account, id)).length,
    },
    options,
  );
  return { to, pickup, requestedTransport, transport, charges };
}

/** Returns whether the account has a solution with this id, compared as text so that no digit is lost. */
export function offersSolution(account: Account, id: string): boolean {
  return account.solutions.some((solution) => textOf(solution.solution_id) === id);
}
