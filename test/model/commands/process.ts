import fc from "fast-check";
import { step } from "../step.ts";

/** The process ends: now, or in the middle of what it does next. */
export const kill = fc
  .record({ moment: fc.constantFrom("before", "after"), count: fc.integer({ min: 0, max: 40 }) })
  .map(({ moment, count }) =>
    step(
      count === 0 ? "kill()" : `kill(${moment}, ${count})`,
      ({ isRunning }) => isRunning,
      async (_, { world }) => {
        const { fate } = world.process();
        if (count === 0) fate.end();
        else fate.endAt(moment, count);
      },
    ),
  );

/** Another process starts. */
export const restart = fc.constant(
  step(
    "restart()",
    ({ isRunning }) => !isRunning,
    async (model, { world }) => {
      await world.start();
      model.isRunning = true;
    },
  ),
);

const MINUTES = [0.1, 1, 12, 40, 800] as const;

/** Time goes by. */
export const wait = fc.constantFrom(...MINUTES).map((minutes) =>
  step(
    `wait(${minutes} min)`,
    () => true,
    (_, { world }) => world.putForward(minutes * 60_000),
  ),
);
