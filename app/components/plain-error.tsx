import { pageFailureOf, TITLES } from "./page-failure";
import { useText } from "./text";

/** An error page without Shopify and Polaris, for when the frame of the app itself fails. */
export function PlainError({ error }: { error: unknown }) {
  const t = useText();
  const failure = pageFailureOf(error);
  return (
    <main style={{ maxWidth: "36rem", margin: "4rem auto", padding: "0 1.25rem", fontFamily: "Inter, sans-serif" }}>
      <h1 style={{ fontSize: "1.25rem", fontWeight: 700, margin: "0 0 0.75rem" }}>
        {t(`common:error.${TITLES[failure]}`)}
      </h1>
      <p>{t(`common:error.${failure}`)}</p>
    </main>
  );
}
