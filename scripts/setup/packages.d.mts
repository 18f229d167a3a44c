export function ensurePackages(root: string): boolean;
export function npm(root: string, args: string[]): void;
