/**
 * Whether the packages must be installed (again).
 * @param {import("./needs-install.d.mts").Packages} packages
 * @returns {boolean}
 */
export function needsInstall({ installedAt, stamp, lockHash, lockedAt }) {
  if (installedAt === undefined) return true;
  if (stamp !== undefined) return stamp !== lockHash;
  // Installed by hand: npm's own record is newer than the lock file it followed.
  return installedAt < lockedAt;
}
