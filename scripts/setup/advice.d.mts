/** Returns what a new user can do about a failure with this output; "" when there is nothing to add. */
export function adviceOn(words: string, folder: string): string;
/** Like `adviceOn`, for npm: also recognises network problems. */
export function adviceOnInstall(words: string, folder: string): string;
/** Warns when the folder's disk has too little free space. */
export function warnOfLittleRoom(folder: string): void;
