export function ensurePackages(root: string): Promise<boolean>;
