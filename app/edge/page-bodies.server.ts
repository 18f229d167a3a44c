import { type BodyBudget, bodiesInFlight, createBodyBudget } from "./body-budget.server";

export interface PageBodyLimits {
  /** Limits in bytes at a time: of all pages' bodies, and of those of one lane. */
  all: number;
  lane: number;
}

const MB = 1024 * 1024;
/**
 * A quarter of the process's budget is left to requests from other programs. A lane's limit holds eight of the largest forms,
 * more than anyone may send at a time.
 */
const LIMITS: PageBodyLimits = { all: 24 * MB, lane: 4 * MB };

/**
 * Returns the body budget of a lane of pages, within the budget `within` of the process. A page's body stays in memory while
 * the page waits for its turn and is served, which may take seconds. Without limits of their own, a few pages would leave no
 * room for rates, pushes and webhooks, which take milliseconds, and one shop's would leave none for another's.
 */
export function createPageBodies(
  within: BodyBudget,
  limits: PageBodyLimits = LIMITS,
  now?: () => number,
): (lane: string) => BodyBudget {
  const all = createBodyBudget(limits.all, now, within);
  /** Lanes that have bytes in memory. */
  const lanes = new Map<string, BodyBudget>();

  function keep(lane: string, budget: BodyBudget) {
    if (budget.bytes > 0) lanes.set(lane, budget);
    else lanes.delete(lane);
  }

  return (lane) => ({
    take(request, bytes, giveWay) {
      const budget = lanes.get(lane) ?? createBodyBudget(limits.lane, now, all);
      const taken = budget.take(request, bytes, giveWay);
      // After dropped bodies have left the budget.
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

/** Returns a lane's budget in this process. */
export const pageBodiesOf = createPageBodies(bodiesInFlight);
