import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useText } from "~/components/text";
import { pickLocale, readLocale } from "~/locales/locale";

/** Shopify opens the app at its root: it goes on to the pages. Everybody else reads what Waybill is. */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (url.searchParams.has("shop")) throw redirect(`/app${url.search}`);
  return {
    locale: readLocale(url.searchParams.get("locale")) ?? pickLocale(request.headers.get("accept-language")),
  };
}

export default function Landing() {
  const t = useText();
  return (
    <main
      style={{
        maxWidth: "40rem",
        margin: "12vh auto 4rem",
        padding: "0 1.25rem",
        fontFamily: "Inter, sans-serif",
        lineHeight: 1.6,
        color: "#303030",
      }}
    >
      <h1 style={{ fontSize: "2rem", fontWeight: 700, lineHeight: 1.2, margin: "0 0 1rem" }}>
        {t("common:landing.title")}
      </h1>
      <p style={{ fontSize: "1.125rem" }}>{t("common:landing.lead")}</p>
      <ul>
        <li>{t("common:landing.points.book")}</li>
        <li>{t("common:landing.points.address")}</li>
        <li>{t("common:landing.points.status")}</li>
      </ul>
      <p>{t("common:landing.open")}</p>
    </main>
  );
}
