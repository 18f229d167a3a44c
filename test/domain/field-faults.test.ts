import { expect, test } from "vitest";
import { z } from "zod";
import { faultsOf, PAST } from "~/domain/field-faults";

const schema = z.object({
  name: z.string().trim().min(1).max(5),
  amount: z.number().int().min(1).max(100),
  tags: z.array(z.number()).min(1).max(2),
  day: z.string().refine((day) => day !== "yesterday", PAST),
  at: z.object({ phone: z.string().regex(/^\d+$/) }),
});
const GOOD = { name: "An", amount: 1, tags: [1], day: "today", at: { phone: "09" } };

test.each<[change: object, field: string, fault: string]>([
  [{ name: " " }, "name", "missing"],
  [{ name: undefined }, "name", "missing"],
  [{ name: "too long" }, "name", "too_long"],
  [{ amount: 0 }, "amount", "too_small"],
  [{ amount: 101 }, "amount", "too_big"],
  [{ amount: 1.5 }, "amount", "not_whole"],
  [{ amount: "1" }, "amount", "invalid"],
  [{ tags: [] }, "tags", "missing"],
  [{ tags: [1, 2, 3] }, "tags", "too_many"],
  [{ day: "yesterday" }, "day", "past"],
  [{ at: { phone: "abc" } }, "at.phone", "invalid"],
])("%o: %s is %s", (change, field, fault) => {
  const form = { ...GOOD, ...change };
  const { error } = schema.safeParse(form);
  expect(error && faultsOf(error, form)).toEqual({ [field]: fault });
});
