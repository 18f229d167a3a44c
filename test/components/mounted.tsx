import "./a-screen";
import { AppProvider } from "@shopify/polaris";
import english from "@shopify/polaris/locales/en.json";
import vietnamese from "@shopify/polaris/locales/vi.json";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { onTestFinished } from "vitest";
import type { Locale } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";

/** A component in this test's page (jsdom), with a user's actions on it. */
export function mounted(locale: Locale, node: ReactNode) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (what: ReactNode) =>
    act(() =>
      root.render(
        <I18nextProvider i18n={i18nFor(locale)}>
          <AppProvider i18n={locale === "vi" ? vietnamese : english}>{what}</AppProvider>
        </I18nextProvider>,
      ),
    );
  show(node);
  onTestFinished(() => {
    act(() => root.unmount());
    place.remove();
  });
  /** The field with this label. */
  const field = (label: string): HTMLInputElement => {
    const found = [...place.querySelectorAll("label")].find(({ textContent }) => textContent === label);
    const input = document.getElementById(found?.htmlFor ?? "");
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label} in ${place.textContent}`);
    return input;
  };
  return {
    show,
    field,
    text: () => (place.textContent ?? "").replace(/\u00a0/g, " "),
    /** Focuses the field and replaces its text. */
    type(label: string, text: string) {
      act(() => field(label).focus());
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(label), text);
        field(label).dispatchEvent(new Event("input", { bubbles: true }));
      });
    },
    leave: (label: string) => act(() => field(label).blur()),
    press(name: string) {
      const button = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name);
      if (!button) throw new Error(`no button ${name}`);
      return act(async () => button.click());
    },
  };
}
