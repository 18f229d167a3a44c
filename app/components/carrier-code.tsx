/** What a code of the carrier's means, in words; the code itself, which the carrier's staff ask for, shows on pointing at it. */
export function CarrierCode({ code, words }: { code: string | undefined; words: string }) {
  return code === undefined || code === words ? <span>{words}</span> : <span title={code}>{words}</span>;
}
