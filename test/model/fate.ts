/** The moment of an operation at which a process ends: before it is done, or when it was done and its answer is on the way. */
type Moment = "before" | "after";

/** Whether a process lives, and at which of its operations it ends. */
export interface Fate {
  /** Ends the process at its `count`-th operation from now on. */
  endAt(moment: Moment, count: number): void;
  /** Ends it now. */
  end(): void;
  readonly isOver: boolean;
  /** Resolves when it has ended. */
  readonly over: Promise<void>;
  /** One operation towards the outside: it counts, and once the process has ended it is never done and never answered. */
  pass<Result>(operation: () => Promise<Result>): Promise<Result>;
  /** The same, without counting. */
  live<Result>(operation: () => Promise<Result>): Promise<Result>;
}

const never = () => new Promise<never>(() => undefined);

export function aFate(): Fate {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  let planned: { moment: Moment; left: number } | undefined;

  const end = () => {
    isOver = true;
    resolve();
  };
  /** Returns the moment at which this operation ends the process, if it does. */
  const count = () => {
    if (!planned) return undefined;
    planned.left -= 1;
    return planned.left <= 0 ? planned.moment : undefined;
  };
  const live: Fate["live"] = async (operation) => {
    if (isOver) return never();
    const result = await operation().catch((error) => (isOver ? never() : Promise.reject(error)));
    return isOver ? never() : result;
  };

  return {
    endAt(moment, left) {
      planned = { moment, left };
    },
    end,
    get isOver() {
      return isOver;
    },
    over,
    live,
    async pass(operation) {
      const moment = isOver ? undefined : count();
      if (moment === "before") end();
      return live(async () => {
        const result = await operation();
        if (moment === "after") end();
        return result;
      });
    },
  };
}
