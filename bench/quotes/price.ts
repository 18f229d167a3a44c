/** Returns what the carrier stub charges, whole VND; used by the stub and by the check of the answers. */
export function priceVnd(asked: { weightGrams: number; valueVnd: number; transport: "road" | "fly" }) {
  const steps = Math.max(1, Math.ceil(asked.weightGrams / 500));
  const bare = asked.transport === "road" ? 27_000 + steps * 5_000 : 32_000 + steps * 10_000;
  const insurance = asked.valueVnd > 3_000_000 ? Math.round(asked.valueVnd * 0.005) : 0;
  return { fee: bare + insurance, insurance };
}
