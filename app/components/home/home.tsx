import { BlockStack, Page } from "@shopify/polaris";
import { CheckoutBrief } from "~/components/checkout/checkout-brief";
import { useFormat } from "~/components/format";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import type { CheckoutBriefView } from "~/flows/checkout/carrier-service-views";
import type { HomeView } from "~/home.server";
import { CutOffCard } from "./cut-off-card";
import { DayCard } from "./day-card";
import { FirstCard } from "./first-card";
import { firstTask } from "./first-task";
import { OneNotice } from "./one-notice";
import { PersonCard } from "./person-card";
import { Welcome } from "./welcome";

/** The first page: leads into the set-up while that is unfinished, then is the day: what to do first, and until when. */
export function Home({ setup, dashboard, account, checkout, push, plan, stillReading, today, waiting }: HomeView) {
  const t = useText();
  const format = useFormat();
  // Read again when the tab is seen again: a packer comes back to it all day.
  useRevalidateWhile("");
  if (!setup.onboarded) {
    return (
      <Page title={t("home:welcome.title")} narrowWidth>
        <Welcome setup={setup} />
      </Page>
    );
  }
  const { places, now, notScanned } = today.board;
  const first = firstTask({ dashboard, waiting, places, account, stillReading });
  return (
    <Page
      title={t("home:title")}
      subtitle={format.date(now)}
      secondaryActions={[{ content: t("home:open_orders"), url: "/app/orders" }]}
      narrowWidth
    >
      <BlockStack gap="400">
        {!first.isCritical && <OneNotice checkout={checkout} push={push} plan={plan} />}
        <FirstCard first={first} />
        <CutOffCard places={places} now={now} />
        <PersonCard
          waiting={waiting}
          review={dashboard.review}
          notScanned={notScanned}
          notInStep={dashboard.notInStep}
        />
        <DayCard cod={today.cod} yesterday={today.yesterday} />
        {showsCheckoutBrief(checkout) && <CheckoutBrief state={checkout.state} problems={checkout.problems} />}
      </BlockStack>
    </Page>
  );
}

/** Returns whether there is something to say about checkout fees that is not urgent: they are off, or missing in some zones. */
const showsCheckoutBrief = ({ state, problems }: CheckoutBriefView) =>
  state === "on" ? problems.some(({ code }) => code === "some_zones") : state !== "on_not_shown";
