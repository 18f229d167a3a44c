/**
 * Shows under each of our shipping options what its price is made of, how long it takes, and whether cash on delivery is
 * possible. It is for information only: the price and the order work without it, so no error may leave it.
 */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CheckoutQuote, CheckoutQuoteRequest } from "../../../app/domain/checkout/quote";
import { Quiet, report, swallowStrayErrors } from "../../for-buyers/quiet";
import { askQuote } from "./api";
import { quoteRequest } from "./request";
import { sharedQuote } from "./shared-quote";
import { detailsOfRate, feeState, isOurs } from "./state";
import { FeeView } from "./view";

/** The entry point, which the checkout runs for each shipping option. */
export default async function checkoutFee() {
  swallowStrayErrors();
  try {
    render(
      <Quiet>
        <Fee />
      </Quiet>,
      document.body,
    );
  } catch (error) {
    report(error);
  }
}

function Fee() {
  const option = shopify.target.value;
  // Absent, and not only empty, without access to protected customer data (shopify 5.2).
  const addressVisible = "shippingAddress" in shopify && shopify.shippingAddress !== undefined;
  const key = isOurs(option) && !detailsOfRate(option) ? JSON.stringify(question(addressVisible)) : null;
  const [answer, setAnswer] = useState<{ key: string; quote: CheckoutQuote | null }>();

  useEffect(() => {
    if (key === null) return;
    let current = true;
    const ask = (signal: AbortSignal) => askQuote(JSON.parse(key), () => shopify.sessionToken.get(), signal);
    void sharedQuote(key, ask, shopify.storage).then((quote) => current && setAnswer({ key, quote }));
    return () => {
      current = false;
    };
  }, [key]);

  const quote = answer?.key === key ? answer?.quote : undefined;
  return <FeeView state={feeState(option, quote, addressVisible)} texts={texts} />;
}

function question(addressVisible: boolean): CheckoutQuoteRequest {
  const address = addressVisible ? shopify.shippingAddress?.value : undefined;
  return quoteRequest(address, shopify.lines.value, shopify.localization.language.value.isoCode);
}

const texts = {
  translate: (key: string, values?: Record<string, string | number>) => shopify.i18n.translate(key, values),
  money: (vnd: number) => shopify.i18n.formatCurrency(vnd, { currency: "VND" }),
};
