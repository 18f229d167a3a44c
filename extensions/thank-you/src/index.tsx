/**
 * Tells the buyer on the page right after the checkout what becomes of the order. The app may not have read it yet: until then it says
 * that the shop prepares the parcel, and asks again. No error may leave it.
 */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { askOrder, type OrderQuestion } from "../../for-buyers/ask-order";
import { useOrder } from "../../for-buyers/follow-order";
import { OrderView } from "../../for-buyers/order-view";
import { Quiet, report, swallowStrayErrors } from "../../for-buyers/quiet";

/** The entry point, which the page runs for each block that the merchant placed. */
export default async function thankYou() {
  swallowStrayErrors();
  try {
    render(
      <Quiet>
        <ThankYou />
      </Quiet>,
      document.body,
    );
  } catch (error) {
    report(error);
  }
}

function ThankYou() {
  // Not there for an order that no checkout made: a draft, an order of another app.
  const checkoutToken = shopify.checkoutToken.value;
  const locale = shopify.localization.language.value.isoCode;
  const following = useOrder(checkoutToken ? { checkoutToken, locale } : null, ask);
  return <OrderView {...following} t={(key, values) => shopify.i18n.translate(key, values)} />;
}

const ask = (question: OrderQuestion, signal: AbortSignal) =>
  askOrder(question, () => shopify.sessionToken.get(), signal);
