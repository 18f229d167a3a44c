import { AMOUNT, either, ORDER_GID, pagePlaces, TIME } from "~/domain/page-place";

/** The places of the list of orders: by a time or, sorted by it, by the COD. */
export const LIST_PLACES = pagePlaces({ key: either(TIME, AMOUNT), id: ORDER_GID });
