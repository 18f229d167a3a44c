import type { AppProcess } from "./cast/app-process.ts";
import type { Onlooker } from "./cast/cast.ts";
import type { Diary } from "./diary.ts";
import type { Point } from "./points.ts";
import type { Chance } from "./seeded.ts";
import { subjectsOf } from "./subjects.ts";
import type { StatementVerdict } from "./wires/database-wire.ts";
import type { Moment, Passing, Watch } from "./wires/http-wire.ts";

/** A fault on the line that kills nobody. */
type LineFault = Exclude<StatementVerdict, "go_on">;

export interface Trigger {
  onlooker: Onlooker;
  /** Kills the next process that reaches the point; returns its name, or null when none does in time. */
  killAt(point: Point, withinMs: number): Promise<string | null>;
  /** Does this to the next statement that changes something. */
  spoilNextStatement(fault: LineFault): void;
  /** Begins to lose answers. */
  storm(): void;
  /** Stops everything that was begun, for the end of a run. */
  calmDown(): void;
}

interface Armed {
  point: Point;
  fire(process: string): Promise<void>;
}

export interface TriggerOptions {
  chance: Chance;
  diary: Diary;
  apps: () => readonly AppProcess[];
  /** Called with each whole request, for those who keep books. */
  onMoment(moment: Moment, passing: Passing, cut: boolean): void;
  /** The share of Shopify's answers that are lost after the work was done. */
  lostAnswers: number;
}

/** Watches all wires, kills where it was told to, and loses answers. */
export function createTrigger({ chance, diary, apps, onMoment, lostAnswers }: TriggerOptions): Trigger {
  let armed: Armed | null = null;
  /** A commit that PostgreSQL carries out now, and whose reply will be held back. */
  let held: { armed: Armed; process: string } | null = null;
  let spoilt: LineFault | null = null;
  let lossy = false;

  /** Takes what is armed before anything is awaited, so that it fires once. */
  const take = (fits: (point: Point) => boolean): Armed | null => {
    const found = armed && fits(armed.point) ? armed : null;
    if (found) armed = null;
    return found;
  };
  const watch =
    (where: "carrier" | "shopify" | "front"): Watch =>
    async (moment, passing) => {
      const fired = take((point) => point.where === where && point.moment === moment && point.matches(passing));
      if (fired) await fired.fire(passing.process);
      const lost = !fired && where === "shopify" && moment === "answered" && lossy && chance.happens(lostAnswers);
      note(moment, passing, fired !== null, lost);
      if (fired) return "cut";
      if (lost) return chance.happens(0.3) ? "halve" : "cut";
      return "go_on";
    };

  function note(moment: Moment, passing: Passing, killed: boolean, lost: boolean) {
    onMoment(moment, passing, killed || lost);
    if (moment !== "received" && moment !== "answered") return;
    const { wire, method, path, body, process, status, answer = "" } = passing;
    const what = moment === "received" ? "asked" : `answered ${status}${lost ? ", lost" : ""}`;
    const operation = /\b(?:mutation|query) (\w+)/.exec(body)?.[1] ?? path.replace(/^\/push\/.*/, "push").slice(0, 90);
    const about = subjectsOf(decoded(path), body, answer);
    if (about.length > 0) diary.note(wire, `${process} ${method} ${operation} ${what}`, about);
  }

  async function killNow(process: string, point: Point): Promise<void> {
    diary.note("fault", `kill ${process} at ${point.name}`);
    await apps()
      .find(({ name }) => name === process)
      ?.kill();
  }

  return {
    onlooker: {
      carrier: watch("carrier"),
      shopify: watch("shopify"),
      front: watch("front"),
      async statement(process, text) {
        const fits = (point: Point) => point.where === "statement" && point.matches(text);
        const fired = take((point) => fits(point) && point.moment === "before");
        if (fired) {
          await fired.fire(process);
          return "cut";
        }
        if (armed && fits(armed.point) && held === null) {
          held = { armed, process };
          armed = null;
          return "cut_reply";
        }
        const fault = spoilt;
        spoilt = null;
        if (fault) diary.note("fault", `${process}: ${fault} of ${text.slice(0, 60).replace(/\W+/g, " ")}`);
        return fault ?? "go_on";
      },
      async replyHeld(process) {
        const now = held?.process === process ? held : null;
        if (!now) return;
        held = null;
        await now.armed.fire(process);
      },
    },
    async killAt(point, withinMs) {
      const fired = Promise.withResolvers<string | null>();
      const mine: Armed = {
        point,
        async fire(process) {
          await killNow(process, point);
          fired.resolve(process);
        },
      };
      armed = mine;
      const timer = setTimeout(() => {
        if (armed === mine) armed = null;
        if (held?.armed === mine) held = null;
        fired.resolve(null);
      }, withinMs);
      const process = await fired.promise;
      clearTimeout(timer);
      return process;
    },
    spoilNextStatement(fault) {
      spoilt = fault;
    },
    storm() {
      lossy = true;
    },
    calmDown() {
      lossy = false;
      spoilt = null;
      armed = null;
    },
  };
}

/** A path as it was meant; one that cannot be decoded stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
