import type { ParcelView } from "~/flows/parcel/views";
import { ParcelSection } from "~/routes/app.orders.$orderKey/parcel/section";
import { anOrderView } from "./a-parcel-view";
import { htmlOf, textOf } from "./page-piece";

const PAPER = { size: "A6", orientation: "portrait" } as const;

/** One parcel as the order's page shows it. */
export const section = (parcel: ParcelView) => (
  <ParcelSection order={anOrderView([parcel])} parcel={parcel} number={1} paper={PAPER} />
);
/** Its visible text. */
export const read = (parcel: ParcelView, locale: "vi" | "en" = "vi") => textOf(section(parcel), locale);

/** The button with this text, in the server's HTML. */
export async function buttonOf(parcel: ParcelView, text: string): Promise<string> {
  const buttons = (await htmlOf(section(parcel))).match(/<button.*?<\/button>/gs) ?? [];
  const found = buttons.find((button) => button.includes(`>${text}<`));
  if (!found) throw new Error(`there is no button "${text}"`);
  return found;
}
