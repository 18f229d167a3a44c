// Runs the app's built blocks on the pages of an order. The elements that they draw are simple replacements for Shopify's.
import { mountExtension, translationsFor } from "/extension-host/mount.js";

const { target, values, locale, appUrl, storePath, missing } = JSON.parse(
  document.querySelector("#blocks-config").textContent,
);
const { extensions, applicationUrl } = await (await fetch("/extension-host/extensions.json")).json();

/** The shop's own domain answers below the path of its store here. */
function here(url) {
  const { host, pathname, search } = new URL(url);
  return host === values.shop.myshopifyDomain ? `${storePath}${pathname}${search}` : url;
}

for (const extension of extensions.filter(({ targets }) => targets.includes(target))) {
  const container = document.createElement("div");
  container.dataset.block = extension.handle;
  document.querySelector("#order-blocks").append(container);
  const { translations, locale: extensionLanguage } = translationsFor(extension, locale);
  const say = (message) => {
    document.querySelector("#block-troubles").textContent += `${extension.handle}: ${message} `;
  };
  const mounted = mountExtension({
    container,
    bundleUrl: extension.bundleUrl,
    target,
    api: {
      // JSON has no undefined: a signal without a value yet, which an order without a checkout has.
      signals: { checkoutToken: undefined, ...values.signals },
      localization: {
        language: { isoCode: locale },
        extensionLanguage: { isoCode: extensionLanguage },
        currency: { isoCode: values.currency },
        country: values.country ? { isoCode: values.country } : undefined,
        timezone: values.timezone,
      },
      shop: values.shop,
      translations,
      networkAccess: extension.networkAccess,
      navigate: (url, to) => {
        if (to === "_blank") window.open(here(url), "_blank", "noopener");
        else location.assign(here(url));
      },
      sessionToken: async () => (await (await fetch(`${storePath}/account/session-token`)).json()).token,
      ...(appUrl ? { reroute: { [new URL(applicationUrl).origin]: appUrl } } : {}),
    },
    onError: say,
  });
  await mounted.catch((error) => say(`${missing} ${error}`));
}
