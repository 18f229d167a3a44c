import { isOffered } from "../../ask-app/src/should-render";

/** Offers the action where a parcel of the order is held, or can be held back. */
export default () => isOffered(shopify.data.selected[0]?.id, (may) => may.hold || may.release);
