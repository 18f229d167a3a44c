/** The moment of an operation: before it is done, or when it was done and its answer is on the way. */
export type Moment = "before" | "after";

/** An operation that waits at a gate until it is let through. */
interface Gate {
  /** Resolves when it has come there. */
  reached: Promise<void>;
  open(): void;
}

/** Whether a process lives, and at which of its operations it ends. */
export interface Fate {
  /** Ends the process at its `count`-th operation from now on, or the `count`-th of this name. */
  endAt(moment: Moment, count: number, name?: string): void;
  /** Holds the next operation of this name until the gate is opened. */
  hold(moment: Moment, name: string): Gate;
  /** Takes back what was planned. */
  spare(): void;
  /** Ends it now. */
  end(): void;
  readonly isOver: boolean;
  /** It stands still, like a process that got a stop signal, until what is returned is called. */
  freeze(): () => void;
  readonly isFrozen: boolean;
  /** Resolves when it has ended. */
  readonly over: Promise<void>;
  /**
   * One operation towards the outside, named by the call, `statement` or `transaction`: it counts, and once the process has ended
   * it is never done and never answered.
   */
  pass<Result>(name: string, operation: () => Promise<Result>): Promise<Result>;
  /** The same, without counting. */
  live<Result>(operation: () => Promise<Result>): Promise<Result>;
}

const never = () => new Promise<never>(() => undefined);

export function aFate(): Fate {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  let frozen: PromiseWithResolvers<void> | undefined;
  let planned: { moment: Moment; left: number; name: string | undefined } | undefined;
  const held: { moment: Moment; name: string; wait: () => Promise<void> }[] = [];

  const end = () => {
    isOver = true;
    resolve();
  };
  /** Returns the moment at which this operation ends the process, if it does. */
  const count = (name: string) => {
    if (!planned || (planned.name !== undefined && planned.name !== name)) return undefined;
    planned.left -= 1;
    return planned.left <= 0 ? planned.moment : undefined;
  };
  /** Waits at the gate that stands at this moment of the operation, if one does. */
  const waitAt = async (moment: Moment, name: string) => {
    const n = held.findIndex((one) => one.moment === moment && one.name === name);
    if (n >= 0) await held.splice(n, 1)[0]?.wait();
  };
  const live: Fate["live"] = async (operation) => {
    await frozen?.promise;
    if (isOver) return never();
    const result = await operation().catch((error) => (isOver ? never() : Promise.reject(error)));
    await frozen?.promise;
    return isOver ? never() : result;
  };

  return {
    endAt(moment, left, name) {
      planned = { moment, left, name };
    },
    spare() {
      planned = undefined;
    },
    hold(moment, name) {
      const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const wait = () => {
        reached.resolve();
        return opened.promise;
      };
      held.push({ moment, name, wait });
      return { reached: reached.promise, open: () => opened.resolve() };
    },
    end,
    get isOver() {
      return isOver;
    },
    freeze() {
      const mine = Promise.withResolvers<void>();
      frozen = mine;
      return () => {
        frozen = undefined;
        mine.resolve();
      };
    },
    get isFrozen() {
      return frozen !== undefined;
    },
    over,
    live,
    async pass(name, operation) {
      const moment = isOver ? undefined : count(name);
      if (moment === "before") end();
      return live(async () => {
        await waitAt("before", name);
        const result = await operation();
        if (moment === "after") end();
        await waitAt("after", name);
        return result;
      });
    },
  };
}
