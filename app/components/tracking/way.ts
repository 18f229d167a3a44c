import type { BuyerState } from "~/domain/buyer/state";
import type { Words } from "./words";

/** The stations of a way that goes well: keys `buyer:way.<station>` of the catalogues. */
const STATIONS = ["booked", "on_its_way", "out_for_delivery", "delivered"] as const;

/** The station that a parcel has come to; what is not here has no way to show: it goes elsewhere, or has not begun. */
const STATION_OF: Partial<Record<BuyerState, (typeof STATIONS)[number]>> = {
  booked: "booked",
  on_its_way: "on_its_way",
  put_off: "on_its_way",
  out_for_delivery: "out_for_delivery",
  attempted: "out_for_delivery",
  failed: "out_for_delivery",
  delivered: "delivered",
};

/** Returns how far a parcel has come, as a list of stations; an empty text where it goes another way. */
export function wayOf({ t }: Words, state: BuyerState): string {
  const here = STATION_OF[state];
  if (here === undefined) return "";
  const at = STATIONS.indexOf(here);
  const items = STATIONS.map((station, n) => {
    const place = n < at ? ' class="wbt-done"' : n === at ? ' class="wbt-done wbt-here" aria-current="step"' : "";
    return `<li${place}><span>${t(`buyer:way.${station}`)}</span></li>`;
  });
  return `<ol class="wbt-way" aria-label="${t("buyer:way.label")}">${items.join("")}</ol>`;
}
