export function adviceOn(words: string, folder: string): string;
export function adviceOnInstall(words: string, folder: string): string;
export function warnOfLittleRoom(folder: string): void;
