/**
 * Returns whether the packages must be installed (again).
 * @param {import("./needs-install.d.mts").Packages} packages
 * @returns {boolean}
 */
export function needsInstall({ installedAt, stamp, lockHash, lockedAt }) {
  if (installedAt === undefined) return true;
  if (stamp !== undefined) return stamp !== lockHash;
  // Installed by hand: compare npm's own record with the lock file that it followed.
  return installedAt < lockedAt;
}
