import fc from "fast-check";

/**
 * The same cases in each run, so that a failure comes from a change and not from chance. `npm run test:long` generates new ones;
 * a counterexample it finds becomes a case of its test.
 */
fc.configureGlobal({
  seed: process.env.PROPERTY_SEED === "new" ? undefined : Number(process.env.PROPERTY_SEED ?? 20_261_122),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
});
