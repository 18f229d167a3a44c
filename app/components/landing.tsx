import { useText } from "./text";

/** Says what Waybill is and where a merchant finds it. There is nothing to fill in: only Shopify opens the app. */
export function Landing() {
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
      <p>
        <a href="https://admin.shopify.com/">{t("common:landing.admin")}</a>
      </p>
    </main>
  );
}
