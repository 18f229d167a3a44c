/** Installs missing packages; returns whether anything was installed. */
export function ensurePackages(root: string): Promise<boolean>;
