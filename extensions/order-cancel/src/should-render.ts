import { isOffered } from "../../ask-app/src/should-render";

/** Offers the action where a parcel of the order can still be cancelled. */
export default () => isOffered(shopify.data.selected[0]?.id, (may) => may.cancel);
