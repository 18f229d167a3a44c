import type { Options } from "../options.ts";
import type { Charges } from "../orders/order.ts";
import type { AccountKind } from "../state.ts";
import { insuranceVnd } from "./insurance.ts";
import { surchargesFor } from "./surcharges.ts";
import { areaBetween, shipFeeVnd, type Transport, transportFor } from "./tariff.ts";

export interface QuoteRequest {
  kind: AccountKind;
  fromProvince: string;
  toProvince: string;
  weightGrams: number;
  valueVnd: number;
  /** `road` or `fly`; any other value means the route's default. */
  requestedTransport: string;
  tags: number[];
  /** The fast service, available within one province only. */
  xfast: boolean;
  solutionCount: number;
}

/** Returns the price of a parcel and the transport it takes. */
export function quote(request: QuoteRequest, options: Options): Charges & { transport: Transport } {
  const area = areaBetween(request.fromProvince, request.toProvince);
  const transport = transportFor(area, request.requestedTransport);
  const shipFeeOnlyVnd = shipFeeVnd(area, transport, request.weightGrams);
  return {
    area,
    transport,
    shipFeeOnlyVnd,
    insuranceVnd: insuranceVnd(request.kind, request.valueVnd),
    surcharges: surchargesFor({ ...request, xfast: request.xfast && area === 1, shipFeeOnlyVnd }, options),
  };
}

/** Returns the shipping fee as every answer reports it: the sum of its parts (field notes 1 and 4). */
export function totalVnd(charges: Charges): number {
  const extraVnd = charges.surcharges.reduce((sum, surcharge) => sum + surcharge.amountVnd, 0);
  return charges.shipFeeOnlyVnd + charges.insuranceVnd + extraVnd;
}
