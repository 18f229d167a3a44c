const LONGEST_NAME = 80;

/**
 * Returns a name that staff gave a file as it stands in a ZIP: without a path, controls and what file systems do not take. The ending
 * stays.
 */
export function fileNameInZip(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(/[\p{C}<>:"|?*]/gu, "").replace(/^[.\s]+|[.\s]+$/g, "");
  const [, ending = ""] = /(\.[A-Za-z0-9]{1,5})$/.exec(plain) ?? [];
  const stem = plain.slice(0, plain.length - ending.length);
  return [...(stem || "file")].slice(0, LONGEST_NAME).join("") + ending;
}
