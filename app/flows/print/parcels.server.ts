import { productName } from "~/domain/goods/products";
import type { PlaceInPrint } from "~/domain/print/print-order";
import type { Deps } from "~/flows/deps.server";
import { listParcelsToPrint, type ParcelToPrint } from "~/store/parcels-to-print.server";

/** Parcels read at a time: other requests are served in between. */
const SLICE = 250;

/** One line of a parcel's goods. */
interface PrintedGoods {
  /** Empty where it has none. */
  sku: string;
  name: string;
  quantity: number;
}

/** A parcel as a print shows it. */
export interface PrintedParcel extends PlaceInPrint, Omit<ParcelToPrint, "lines" | "pieces" | "contents"> {
  goods: PrintedGoods[];
  /** Where the carrier was told to fetch it; "" where it was not told yet. */
  pickupPoint: string;
}

/** Returns the parcels that the shop has of these, in the given order, with what a print needs. */
export async function readPrinted(
  deps: Deps,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<PrintedParcel[]> {
  const parcels: PrintedParcel[] = [];
  for (let from = 0; from < shipmentIds.length; from += SLICE) {
    const some = await listParcelsToPrint(deps.database, shopId, shipmentIds.slice(from, from + SLICE));
    parcels.push(...some.map(printed));
  }
  return parcels;
}

function printed({ lines, pieces, contents, ...parcel }: ParcelToPrint): PrintedParcel {
  const goods = goodsOf({ lines, pieces, contents });
  const pickupPoint = parcel.request ? [parcel.request.pickup.name, parcel.request.pickup.address].join(", ") : "";
  return {
    ...parcel,
    goods,
    pickupPoint,
    // Where the goods lie is known before the booking too: parcels with and without one are picked together.
    pickup: parcel.locationName || pickupPoint,
    skus: goods.map(({ sku, name }) => sku || name),
  };
}

/** What was booked; before that, what is to be: the pieces that staff put in it, or everything left to ship. */
function goodsOf({ lines, pieces, contents }: Pick<ParcelToPrint, "lines" | "pieces" | "contents">): PrintedGoods[] {
  if (pieces) {
    const ofOrder = new Map(lines.map((line) => [line.lineItemId, line]));
    return pieces.map(({ lineItemId, name, quantity }) => ({
      sku: ofOrder.get(lineItemId)?.sku ?? "",
      name,
      quantity,
    }));
  }
  return lines
    .filter(({ requiresShipping }) => requiresShipping)
    .map((line) => ({
      sku: line.sku ?? "",
      name: productName(line),
      quantity: contents ? (contents[line.id] ?? 0) : line.quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
}
