/** Something that an operator should look at now. */
export interface Alarm {
  tone: "bad" | "warn";
  /** What is wrong, for how long, and whom it concerns. */
  text: string;
  /** What to do first; docs/operating.md has the rest. */
  todo: string;
  /** Where to look. */
  href: string;
}

/** From when on a figure is an alarm; those that Prometheus knows too are the same in `deploy/alerts.yaml`. */
export const AFTER = {
  dueSeconds: 300,
  messageSeconds: 300,
  transactionSeconds: 300,
  /** A host that did not answer is looked for again all the time: older news is history. */
  hostSeconds: 120,
  connectionsShare: 0.8,
  locks: 20,
  housekeepingSeconds: 2.5 * 3_600,
  pauseSeconds: 24 * 3_600,
  /** Of the fees at checkout, at least so many of which so large a part came from the shop's own table, or from nowhere. */
  quotes: { least: 20, share: 0.5 },
  wrongTries: 10,
  chargeSeconds: 6 * 3_600,
  endingSeconds: 3_600,
};

/** Returns an alarm that cannot wait until the morning. */
export const bad = (text: string, todo: string, href: string): Alarm => ({ tone: "bad", text, todo, href });
/** Returns an alarm that can. */
export const warn = (text: string, todo: string, href: string): Alarm => ({ tone: "warn", text, todo, href });
/** Returns for how many seconds something has been so. */
export const secondsSince = (moment: Date, now: Date) => (now.getTime() - moment.getTime()) / 1_000;
