import fc from "fast-check";

/**
 * The same cases each time, so that a change is judged by what it changed and not by the luck of its run. New ones, as
 * many as wanted, come with `npm run test:long`; a counterexample that it finds becomes a case of its test.
 */
fc.configureGlobal({
  seed: process.env.PROPERTY_SEED === "new" ? undefined : Number(process.env.PROPERTY_SEED ?? 20_261_122),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
});
