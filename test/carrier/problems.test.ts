import { describe, expect, test } from "vitest";
import { dialects } from "~/carrier/dialect";
import { InvalidParcel } from "~/carrier/errors";
import { orderRequest } from "~/carrier/order";
import { refusalProblem } from "~/carrier/refusal-problem";
import { violationProblems } from "~/carrier/violation-problems";
import type { ParcelRequest } from "~/domain/parcel/request";
import { aParcel } from "./a-parcel";

describe("a refusal marks the part of the parcel it is about", () => {
  test.each([
    ["30301", "refused_phone", "phone", "block"],
    ["30307", "refused_phone", "phone", "block"],
    ["30302", "refused_hamlet", "address", "block"],
    ["30304", "refused_address", "address", "block"],
    ["30303", "refused_recipient", "recipient", "block"],
    ["30604", "refused_transport", "options", "block"],
    ["30610", "refused_route", "address", "warn"],
    ["30601", "refused_feature", "options", "warn"],
    ["30603", "refused_weight", "weight", "block"],
    ["30607", "refused_cod", "cod", "block"],
    ["30608", "refused_value", "value", "block"],
    ["30207", "refused_pickup", "pickup", "block"],
    ["30403", "refused_pickup", "pickup", "block"],
    ["30609", "refused_goods", "products", "block"],
    ["30101", "refused_form", "parcel", "block"],
    ["99999", "carrier_refused", "parcel", "block"],
  ])("%s", (errorCode, code, field, severity) => {
    expect(refusalProblem({ code: errorCode, message: "Không được." })).toEqual({
      code,
      field,
      severity,
      foundBy: "booking",
      params: { message: "Không được.", code: errorCode },
    });
  });

  test("a refusal without a code is about the whole parcel", () => {
    expect(refusalProblem({ code: null, message: "Không được." })).toMatchObject({
      code: "carrier_refused",
      params: { message: "Không được.", code: "" },
    });
  });
});

/** Returns the problems of a parcel that cannot be sent as it is. */
function problemsOf(change: Partial<ParcelRequest>) {
  try {
    orderRequest(aParcel(change), dialects.contract, { now: new Date("2026-11-21T03:00:00Z") });
  } catch (error) {
    if (error instanceof InvalidParcel) return violationProblems(error.violations);
    throw error;
  }
  throw new Error("the parcel may be sent");
}

describe("what stops a parcel before it is sent, by the parcel form's problem codes", () => {
  const { recipient, pickup, products } = aParcel();
  const [product] = products;
  if (!product) throw new Error("the parcel is empty");
  const cases: [string, Partial<ParcelRequest>, [code: string, field: string, part: string, value: string][]][] = [
    ["no name", { recipient: { ...recipient, name: " " } }, [["unsent_missing", "recipient", "recipient_name", " "]]],
    ["a short phone", { recipient: { ...recipient, phone: "113" } }, [["unsent_too_short", "phone", "phone", "113"]]],
    [
      "neither street nor hamlet",
      { recipient: { ...recipient, street: undefined, hamlet: undefined } },
      [["unsent_missing", "address", "street", ""]],
    ],
    ["no ward", { recipient: { ...recipient, ward: undefined } }, [["unsent_missing", "address", "ward", ""]]],
    ["a pickup without phone", { pickup: { ...pickup, phone: "" } }, [["unsent_missing", "pickup", "pickup", ""]]],
    [
      "an unfinished return address",
      { returnTo: { name: "", phone: "0900000001", address: "1 Lê Lợi", province: "Hà Nội", district: "Quận 1" } },
      [["unsent_missing", "pickup", "return_point", ""]],
    ],
    ["no weight", { totalWeightGrams: 0 }, [["unsent_number", "weight", "weight", "0"]]],
    ["half a đồng to collect", { codVnd: 0.5 }, [["unsent_number", "cod", "cod", "0.5"]]],
    ["no value", { declaredValueVnd: 0 }, [["unsent_number", "value", "value", "0"]]],
    [
      "tags that exclude each other, and ask for prices",
      { tags: [17, 18] },
      [
        ["unsent_conflict", "tags", "tags", "17, 18"],
        ["unsent_missing", "products", "product_price", ""],
      ],
    ],
    ["plants of no kind", { tags: [75] }, [["unsent_missing", "tags", "plant_kind", ""]]],
    ["a tracking number of its own", { labelId: "MINE" }, [["unsent_not_allowed", "options", "own_label", "MINE"]]],
    ["an id of no solution", { solutionIds: ["12x"] }, [["unsent_invalid", "options", "solutions", "12x"]]],
    ["a reference with a space", { partnerId: "k3x 1" }, [["unsent_invalid", "parcel", "parcel", "k3x 1"]]],
    [
      "two products without weight, said once",
      { products: [product, product].map((one) => ({ ...one, weightGrams: 0 })) },
      [["unsent_number", "weight", "product_weight", "0"]],
    ],
  ];

  test.each(cases)("%s", (_, change, expected) => {
    expect(problemsOf(change).map(({ code, field, params }) => [code, field, params?.part, params?.value])).toEqual(
      expected,
    );
  });
});
