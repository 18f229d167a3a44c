/** `npm run bench -- rules`: what fifty rules of a shop cost an order (domain 5.1). Exit codes are those of `quotes`. */
import "../scripts/app-modules.ts";
import type { RuleFacts } from "../app/domain/rules/facts.ts";
import type { Rule } from "../app/domain/rules/schema.ts";
import { measured } from "./stage/run.ts";
import { median, spread } from "./stage/statistics.ts";

const { rulesSchema } = await import("../app/domain/rules/schema.ts");
const { evaluateRules } = await import("../app/domain/rules/rules.ts");

/** What one order may cost with fifty rules (domain 5.1). */
const LIMIT_MICROSECONDS = 20;
const RULES = 50;
const ORDERS = 2_000;
const ROUNDS = 40;

/** Returns fifty rules of two conditions each, as a shop that sorts its goods by hand would write them. */
function aShopsRules(): Rule[] {
  return rulesSchema.parse(
    Array.from({ length: RULES }, (_, index) => ({
      id: `r${index}`,
      name: `Quy tắc ${index}`,
      conditions: [
        { fact: index % 2 ? "productTag" : "productType", is: "any_of", values: [`Loại ${index % 17}`, "Cây cảnh"] },
        [
          { fact: "province", is: "none_of", values: ["Thành phố Hà Nội", "Tỉnh Bắc Ninh"] },
          { fact: "totalValue", is: "at_least", vnd: 100_000 * (index % 9) + 1 },
          { fact: "orderTag", is: "any_of", values: ["VIP", `đợt ${index}`] },
          { fact: "payment", is: "any_of", values: ["cod"] },
        ][index % 4],
      ],
      actions: { tags: [10 + (index % 4)], transport: index % 3 ? "fly" : null, note: `Ghi chú ${index}` },
    })),
  );
}

function anOrdersFacts(index: number): RuleFacts {
  return {
    orderTag: ["Khách quen", `đợt ${index % 60}`],
    productTag: ["mùa hè", "quà tặng", `Loại ${index % 23}`, "linen"],
    productType: [`Loại ${index % 19}`, "Quần áo"],
    totalValue: 50_000 + (index % 40) * 25_000,
    weight: 200 + (index % 30) * 100,
    province: ["Thành phố Hồ Chí Minh", "Tỉnh Bình Dương"],
    payment: index % 3 ? "cod" : "prepaid",
    location: "gid://shopify/Location/1",
    salesChannel: "Online Store",
  };
}

await measured(async (results) => {
  const rules = aShopsRules();
  const orders = Array.from({ length: ORDERS }, (_, index) => anOrdersFacts(index));
  let matched = 0;
  const microseconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // CPU time, not wall-clock time: other work on the machine is not measured.
    const before = process.cpuUsage();
    for (const facts of orders) matched += evaluateRules(rules, facts).tags.length;
    const { user, system } = process.cpuUsage(before);
    microseconds.push((user + system) / ORDERS);
  }
  if (matched === 0) throw new Error("no rule matched: nothing was measured");
  // The first rounds are compiled while they run.
  const warm = microseconds.slice(ROUNDS / 4);
  results.most("fifty rules on an order, CPU", median(warm), LIMIT_MICROSECONDS, "µs", spread(warm));
  results.note("slowest round", `${Math.max(...warm).toFixed(1)} µs`);
});
