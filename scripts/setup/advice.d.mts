/** Returns what a new user can do about a failure with this output; "" when there is nothing to add. */
export function adviceFor(output: string, folder: string): string;
/** Like `adviceFor`, for npm: also recognises network problems. */
export function adviceForInstall(output: string, folder: string): string;
/** Warns when the folder's disk has too little free space. */
export function warnIfDiskIsLow(folder: string): void;
