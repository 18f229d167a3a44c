/** What is known about node_modules. */
export interface Packages {
  /** When npm finished installing, in ms; `undefined` when it never did. */
  installedAt: number | undefined;
  /** The lock file's hash at the last set-up; `undefined` when there was none. */
  stamp: string | undefined;
  /** The lock file's hash now, and when it was last written, in ms. */
  lockHash: string;
  lockedAt: number;
}

/** Returns whether the packages must be installed (again). */
export function needsInstall(packages: Packages): boolean;
