import { type BodyBudget, bodiesInFlight, createBodyBudget } from "./body-budget.server";

export interface PageBodyLimits {
  /** Bytes of all pages' bodies at a time, and of one lane's. */
  all: number;
  lane: number;
}

const MB = 1024 * 1024;
/** A quarter of the process's own is left to machines. Eight of the largest forms are more than anybody's turns at a time. */
const LIMITS: PageBodyLimits = { all: 24 * MB, lane: 4 * MB };

/**
 * What pages may hold of the process's bodies. A page's body is held while the page waits for its turn and is served, which may be
 * seconds: without a bound of their own a few would leave no room for rates, pushes and webhooks, which are gone in
 * milliseconds, and one shop's would leave none for another's. Returns the budget of a lane.
 */
export function createPageBodies(
  within: BodyBudget,
  limits: PageBodyLimits = LIMITS,
  now?: () => number,
): (lane: string) => BodyBudget {
  const all = createBodyBudget(limits.all, now, within);
  /** Those that hold something. */
  const lanes = new Map<string, BodyBudget>();

  function keep(lane: string, budget: BodyBudget) {
    if (budget.bytes > 0) lanes.set(lane, budget);
    else lanes.delete(lane);
  }

  return (lane) => ({
    take(request, bytes, giveWay) {
      const budget = lanes.get(lane) ?? createBodyBudget(limits.lane, now, all);
      const taken = budget.take(request, bytes, giveWay);
      // After those that gave way have left it.
      keep(lane, budget);
      return taken;
    },
    whole: (request) => lanes.get(lane)?.whole(request),
    release(request) {
      const budget = lanes.get(lane);
      if (!budget) return;
      budget.release(request);
      keep(lane, budget);
    },
    get bytes() {
      return lanes.get(lane)?.bytes ?? 0;
    },
  });
}

/** The ones of this process. */
export const pageBodiesOf = createPageBodies(bodiesInFlight);
