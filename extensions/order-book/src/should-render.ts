import { isOffered } from "../../ask-app/src/should-render";

/** Offers the action where a parcel of the order can be booked. */
export default () => isOffered(shopify.data.selected[0]?.id, (may) => may.book);
