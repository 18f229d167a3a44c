import { expect, test } from "vitest";
import { AddressStep } from "~/components/checkout/address-step";
import { LimitLine } from "~/components/checkout/limit-line";
import { TransportStep } from "~/components/checkout/transport-step";
import type { QuoteTrace, TransportTrace, TriedSource } from "~/domain/fee/quote-trace";
import { vi } from "~/locales/vi";
import { rendered } from "./rendered.tsx";

const { trace } = vi.fees;
const FEE = { feeVnd: 37_000, insuranceVnd: 0, surchargesVnd: 0 };
const PRICE = { shippingVnd: 37_000, insuranceVnd: 0, surchargesVnd: 0, totalVnd: 37_000, steps: [] };

function step(source: TransportTrace["source"], tried: Omit<TriedSource, "ms">[]): string {
  const transport: TransportTrace = {
    transport: "road",
    question: null,
    tried: tried.map((one) => ({ ms: 1, ...one })),
    source,
    answer: { outcome: "served", fee: FEE } as TransportTrace["answer"],
    price: PRICE,
    days: null,
  };
  return rendered("vi", <TransportStep transport={transport} livePlantsTag={0} />);
}

test("only the carrier's own fee is said to be what the carrier charges", () => {
  expect(step("live", [{ source: "live", result: "answered" }])).toContain(trace.transport.answer);
  for (const source of ["tariff", "fallback"] as const) {
    const text = step(source, [{ source, result: "answered" }]);
    expect(text).toContain(trace.transport.taken);
    expect(text).not.toContain(trace.transport.answer);
  }
});

test("a remembered fee says how old it is, and how far apart the known fees were", () => {
  const basis = { place: "district", weight: "same", samples: 2, spreadVnd: 0, ageMs: 2 * 3_600_000 } as const;
  const tried = (part: object) =>
    step("tariff", [{ source: "tariff", result: "answered", basis: { ...basis, ...part } }]);
  expect(tried({})).toContain("cùng quận, huyện, đúng mức cân; 2 giờ trước");
  expect(tried({})).not.toContain("chênh");
  expect(tried({ spreadVnd: 1_500, ageMs: 3 * 86_400_000 })).toContain("3 ngày trước, 2 lần, chênh nhau 1.500 ₫");
});

test("the boxes of a cart above the limit are each shown with their fee, and the rule by which they were made", () => {
  const box = (count: number, weightGrams: number, feeVnd: number) => ({
    count,
    weightGrams,
    valueVnd: 600_000,
    question: null,
    tried: [{ source: "live", result: "answered", ms: 1 } as const],
    source: "live" as const,
    answer: { outcome: "served", fee: { ...FEE, feeVnd } } as const,
  });
  const boxes = [box(2, 20_000, 90_000), box(1, 5_000, 50_000)];
  const transport = {
    transport: "road",
    question: null,
    tried: [],
    source: "live",
    answer: null,
    price: null,
  } as const;
  const text = rendered(
    "en",
    <TransportStep transport={{ ...transport, tried: [], days: null, boxes }} livePlantsTag={0} />,
  );
  expect(text).toContain("2 × 20 kg, value 600,000 ₫: 90,000 ₫ each");
  expect(text).toContain("1 × 5 kg, value 600,000 ₫: 50,000 ₫");
  expect(text).not.toContain("50,000 ₫ each");
  const parcel = { pieces: 9, weightGrams: 45_000, defaultWeightUsed: false, valueVnd: 1, tags: [] };
  const line = (because: "piece" | null, boxes: number) =>
    rendered("en", <LimitLine parcel={{ ...parcel, aboveLimit: { weightLimitGrams: 20_000, because, boxes } }} />);
  expect(line(null, 3)).toContain(
    "3 boxes: 45 kg is above 20 kg. Heaviest pieces first, each into the first box with room",
  );
  expect(line("piece", 0)).toContain("Not split: 45 kg is above 20 kg. One piece alone is above the limit.");
  expect(rendered("en", <LimitLine parcel={parcel} />)).not.toContain("kg");
});

test("a rejected token has its own text, not that of a breakdown", () => {
  const failed = (detail: string) => step("fallback", [{ source: "live", result: "failed", detail }]);
  expect(failed("token_rejected")).toContain(trace.tried.token_rejected);
  expect(failed("timeout")).toContain(trace.tried.failed);
});

test("a country is named, except Vietnam", () => {
  const typed = (country: string) => {
    const said = { typed: { address1: "", address2: "", city: "Xyz", province: "", zip: "", country } };
    return rendered("vi", <AddressStep trace={{ ...said, understood: null } as unknown as QuoteTrace} />);
  };
  expect(typed("AU")).toContain("Xyz, Úc");
  expect(typed("VN")).not.toContain("VN");
});
