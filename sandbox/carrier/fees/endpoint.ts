import { codesOf, numberOf, textOf, wholeOf } from "../fields.ts";
import { HEAVY_TAG, maxGrams } from "../orders/limits.ts";
import { isServed, provinceOfLine, registeredPickup } from "../places.ts";
import { type Refusal, refuse } from "../refusals.ts";
import { json, type Reply } from "../reply.ts";
import type { VerifiedCall } from "../verified-call.ts";
import { quote, totalVnd } from "./quote.ts";
import { tagOf } from "./surcharges.ts";

/** Answers `GET /services/shipment/fee` (carrier 4.6); weights in grams. Query and body are read alike (field notes 4). */
export function calculateFee({ call, sandbox, account }: VerifiedCall): Reply {
  const fields = { ...call.query, ...call.body };
  const { options } = sandbox.state;
  const pickup = registeredPickup(account, textOf(fields.pick_address_id));
  const from = {
    province: textOf(fields.pick_province),
    district: textOf(fields.pick_district),
    ward: textOf(fields.pick_ward),
  };
  const to = { province: textOf(fields.province), district: textOf(fields.district), ward: textOf(fields.ward) };
  const weightGrams = Math.ceil(numberOf(fields.weight) ?? 0);
  const tags = codesOf(fields.tags);
  const refusal =
    (pickup ? undefined : missingPart(from, "pick_", options.strictDistrict)) ??
    missingPart(to, "", options.strictDistrict) ??
    weightRefusal(weightGrams, tags);
  if (refusal) return refuse(refusal, sandbox.logId());

  const valueVnd = wholeOf(fields.value) ?? 0;
  const priced = quote(
    {
      kind: account.kind,
      fromProvince: pickup ? provinceOfLine(textOf(pickup.address)) : from.province,
      toProvince: to.province,
      weightGrams,
      valueVnd: Number.isNaN(valueVnd) ? 0 : valueVnd,
      requestedTransport: textOf(fields.transport),
      tags,
      xfast: textOf(fields.deliver_option) === "xteam",
      solutionCount: 0,
    },
    options,
  );
  return json(200, {
    success: true,
    message: "",
    fee: {
      name: `area${priced.area}`,
      fee: totalVnd(priced),
      insurance_fee: priced.insuranceVnd,
      include_vat: 0,
      cost_id: 0,
      delivery_type: "",
      a: priced.area,
      dt: priced.area === 1 ? "local" : "domestic",
      extFees: priced.surcharges.map((surcharge) => ({
        display: `(+${surcharge.amountVnd.toLocaleString("de-DE")} đ)`,
        title: surcharge.title,
        amount: surcharge.amountVnd,
        // The fee answer omits the `_fee` ending that the status record has (carrier 2.8, 2.9).
        type: surcharge.type.replace(/_fee$/, ""),
        tag_id: tagOf(surcharge),
      })),
      delivery: isServed(to, priced.transport, options),
      ship_fee_only: priced.shipFeeOnlyVnd,
    },
  });
}

/**
 * Returns the missing part of an address: the province is always required; each version of the interface requires either
 * the district or the ward (carrier 4.6 note).
 */
function missingPart(
  place: { province: string; district: string; ward: string },
  prefix: "" | "pick_",
  strictDistrict: boolean,
): Refusal | undefined {
  if (!place.province) return { status: 422, message: `Xin hãy gửi trường ${prefix}province.` };
  const lacksDistrict = !place.district && (strictDistrict || !place.ward);
  return lacksDistrict ? { status: 422, message: `Xin hãy gửi trường ${prefix}district.` } : undefined;
}

function weightRefusal(weightGrams: number, tags: number[]): Refusal | undefined {
  if (!(weightGrams > 0)) return { code: 30103 };
  const limitGrams = maxGrams(tags.includes(HEAVY_TAG));
  return weightGrams > limitGrams ? { code: 30603, fill: String(limitGrams / 1000) } : undefined;
}
