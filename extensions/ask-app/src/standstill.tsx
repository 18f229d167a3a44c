/** That the people who run the app have paused the store's work, in the app's words; nothing while it goes on. */
export function Standstill({ says }: { says: string | null | undefined }) {
  return says ? <s-banner tone="warning">{says}</s-banner> : null;
}
