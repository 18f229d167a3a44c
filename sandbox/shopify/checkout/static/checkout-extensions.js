// Runs the app's built extensions under the shipping methods. A worker is kept while its method is offered.

const TARGET = "purchase.checkout.shipping-option-item.render-after";

/** Returns an object whose `show` runs the extensions for the checkout's values and updates those that already run. */
export function keepExtensions({ sessionToken, appUrl, missing }) {
  const places = new Map();
  let listed;

  return {
    /** `values` is null where the shop's plan runs no extensions. */
    show(values) {
      const wanted = new Set((values?.options ?? []).map(({ handle }) => handle));
      for (const [handle, place] of places) {
        if (wanted.has(handle)) continue;
        places.delete(handle);
        for (const mounted of place.mounted) mounted.then((extension) => extension?.unmount());
      }
      for (const option of values?.options ?? []) showAt(option, values);
    },
  };

  function showAt(option, values) {
    const slot = document.querySelector(`[data-extension-slot="${option.handle}"]`);
    const known = places.get(option.handle);
    if (known) {
      slot.append(known.container);
      for (const mounted of known.mounted) mounted.then((extension) => extension?.update(changes(option, values)));
      return;
    }
    const container = document.createElement("div");
    slot.append(container);
    const place = { container, mounted: [] };
    places.set(option.handle, place);
    listed ??= list();
    void listed.then((shipped) => {
      if (places.get(option.handle) !== place) return;
      place.mounted = shipped.map((extension) => start(extension, container, option, values));
    });
  }

  /** Returns the extensions that the app ships for this target; when they cannot be listed, the workbench shows a sentence. */
  async function list() {
    try {
      const [{ mountExtension, translationsFor }, response] = await Promise.all([
        import("/extension-host/mount.js"),
        fetch("/extension-host/extensions.json"),
      ]);
      const { extensions, applicationUrl } = await response.json();
      return extensions
        .filter(({ targets }) => targets.includes(TARGET))
        .map((extension) => ({ ...extension, mountExtension, translationsFor, applicationUrl }));
    } catch (error) {
      say(String(error));
      return [];
    }
  }

  /** Returns the running extension, or nothing when it did not start: the buyer then sees nothing. */
  async function start(extension, parent, option, values) {
    const container = document.createElement("div");
    parent.append(container);
    const { translations, locale } = extension.translationsFor(extension, values.locale);
    try {
      return await extension.mountExtension({
        container,
        bundleUrl: extension.bundleUrl,
        target: TARGET,
        api: {
          signals: changes(option, values).signals,
          localization: {
            language: { isoCode: values.locale },
            extensionLanguage: { isoCode: locale },
            currency: { isoCode: values.currency },
            country: { isoCode: values.country },
            timezone: values.timezone,
          },
          shop: values.shop,
          translations,
          networkAccess: extension.networkAccess,
          sessionToken: async () => (await (await fetch(sessionToken)).json()).token,
          ...(appUrl ? { reroute: { [new URL(extension.applicationUrl).origin]: appUrl } } : {}),
        },
        onError: say,
      });
    } catch (error) {
      say(`${extension.handle}: ${missing} ${error}`);
      return undefined;
    }
  }

  function say(message) {
    const line = document.createElement("p");
    line.className = "wrong";
    line.textContent = message;
    document.querySelector("#workbench").append(line);
  }
}

function changes(option, values) {
  return {
    signals: { target: option, isTargetSelected: option.handle === values.chosen, ...values.shared },
    localization: { country: { isoCode: values.country } },
  };
}
