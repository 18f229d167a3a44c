import { ChoiceList, type IndexFiltersProps } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { filtersOf, type OrdersQuery } from "~/components/order-list/query";
import { useText } from "~/components/text";
import { MONEY_STAGES } from "~/domain/cod/position";
import { TRANSPORTS } from "~/domain/parcel/request";
import { PARCEL_STATES } from "~/domain/parcel/state";
import { NO_PICKUP } from "~/domain/pickup/pickup";
import { STATUSES } from "~/domain/status/codes";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { FilterChoicesView } from "~/flows/order-list/views";
import { DaysFilter } from "./days-filter";
import { type Choice, SearchableChoices } from "./searchable-choices";
import { ToConfirmFilter } from "./to-confirm";

type Change = (change: Partial<OrdersQuery>) => void;
type Filters = Pick<IndexFiltersProps, "filters"> & Pick<Required<IndexFiltersProps>, "appliedFilters">;

/** Filters with a list of values in the URL. */
type Listed = "status" | "carrier" | "cod" | "pickup" | "province" | "service" | "rule";

/** Too many to read through. */
const SEARCHABLE: readonly Listed[] = ["province", "carrier"];

const CARRIER_CODES = Object.values(STATUSES).map(({ code }) => code);

/** Returns the filters of the list and those that are set, in the words of a merchant. */
export function useFilters(query: OrdersQuery, choices: FilterChoicesView, toConfirm: number, change: Change): Filters {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords();
  const values: Record<Listed, Choice[]> = {
    status: PARCEL_STATES.map((state) => ({ value: state, label: t(`parcel:state.${state}`) })),
    carrier: CARRIER_CODES.map((code) => ({ value: String(code), label: words.status(code) })),
    cod: MONEY_STAGES.map((stage) => ({ value: stage, label: t(`money:stage.${stage}`) })),
    pickup: [
      ...choices.pickups.map(({ id, name }) => ({ value: id, label: name })),
      { value: NO_PICKUP, label: t("handover:no_pickup") },
    ],
    province: choices.provinces.map((name) => ({ value: name, label: name })),
    service: TRANSPORTS.map((transport) => ({ value: transport, label: t(`parcel:fees.by.${transport}`) })),
    rule: choices.rules.map(({ id, name }) => ({ value: id, label: name })),
  };
  const listed = (name: Listed) => ({
    key: name,
    label: t(`filters:${name}.label`),
    filter: SEARCHABLE.includes(name) ? (
      <SearchableChoices
        title={t(`filters:${name}.label`)}
        placeholder={t("filters:find_choice")}
        choices={values[name]}
        selected={query[name].map(String)}
        onChange={(chosen) => change({ [name]: name === "carrier" ? chosen.map(Number) : chosen })}
      />
    ) : (
      <ChoiceList
        title={t(`filters:${name}.label`)}
        titleHidden
        allowMultiple
        choices={values[name]}
        selected={query[name].map(String)}
        onChange={(chosen) => change({ [name]: name === "carrier" ? chosen.map(Number) : chosen })}
      />
    ),
  });
  const dayName = (day: string) =>
    day === "today" || day === "yesterday" || day === "week"
      ? t(`filters:days.${day}`)
      : format.date(noonInVietnam(day));
  const said = {
    listed: (name: Listed) => {
      const labels = query[name].map(String).map((value) => labelOf(values[name], value) ?? t("filters:gone"));
      return t(`filters:${name}.set`, { values: labels.join(", ") });
    },
    days: () => {
      const [from, to] = [query.from && dayName(query.from), query.to && dayName(query.to)];
      if (from && to) return t("filters:days.set_between", { from, to });
      if (from)
        return query.from?.startsWith("2")
          ? t("filters:days.set_from", { from })
          : t("filters:days.set", { day: from });
      return t("filters:days.set_to", { to: to ?? "" });
    },
  };
  const filters: Filters["filters"] = [
    listed("status"),
    listed("carrier"),
    {
      key: "printed",
      label: t("filters:printed.label"),
      filter: (
        <ChoiceList
          title={t("filters:printed.label")}
          titleHidden
          choices={(["no", "yes"] as const).map((value) => ({ value, label: t(`filters:printed.${value}`) }))}
          selected={query.printed ? [query.printed] : []}
          onChange={([value]) => change({ printed: value === "yes" ? "yes" : "no" })}
        />
      ),
    },
    {
      key: "days",
      label: t("filters:days.label"),
      filter: <DaysFilter days={query} onChange={change} />,
    },
    listed("province"),
    listed("pickup"),
    listed("service"),
    listed("cod"),
    ...(toConfirm > 0 || query.confirm
      ? [
          {
            key: "confirm",
            label: t("filters:confirm.label"),
            filter: <ToConfirmFilter isSet={query.confirm !== null} count={toConfirm} onChange={change} />,
          },
        ]
      : []),
    ...(choices.rules.length > 0 || query.rule.length > 0 ? [listed("rule")] : []),
    { key: "batch", label: t("filters:batch.set"), filter: null, hidden: true },
    { key: "buyer", label: t("filters:buyer.set"), filter: null, hidden: true },
    // From the links of the hand-over board.
    ...HANDOVER.map((key) => ({ key, label: key, filter: null, hidden: true })),
  ];
  const applied = new Set(filtersOf(query).map((name) => (name === "from" || name === "to" ? "days" : name)));
  return {
    filters,
    appliedFilters: [...applied].map((name) => ({
      key: name,
      label:
        name === "days"
          ? said.days()
          : name === "printed"
            ? t(`filters:printed.${query.printed ?? "no"}`)
            : name === "batch" || name === "buyer"
              ? t(`filters:${name}.set`)
              : name === "confirm"
                ? t("filters:confirm.set", { number: format.number(toConfirm) })
                : name === "pickOption"
                  ? t(`filters:pickOption.${query.pickOption ?? "cod"}`)
                  : name === "handed"
                    ? t(`filters:handed.${query.handed ?? "no"}`)
                    : name === "bookedBefore"
                      ? t("filters:bookedBefore.set", { time: format.dateTime(query.bookedBefore ?? "") })
                      : said.listed(name),
      onRemove: () => change(REMOVED[name]),
    })),
  };
}

/** Filters that only links set. */
const HANDOVER = ["pickOption", "handed", "bookedBefore"] as const;

const REMOVED: Record<
  Listed | "days" | "printed" | "confirm" | "batch" | "buyer" | (typeof HANDOVER)[number],
  Partial<OrdersQuery>
> = {
  status: { status: [] },
  carrier: { carrier: [] },
  cod: { cod: [] },
  pickup: { pickup: [] },
  province: { province: [] },
  service: { service: [] },
  rule: { rule: [] },
  days: { from: null, to: null },
  printed: { printed: null },
  confirm: { confirm: null },
  batch: { batch: null },
  buyer: { buyer: null },
  pickOption: { pickOption: null },
  handed: { handed: null },
  bookedBefore: { bookedBefore: null },
};

const labelOf = (choices: Choice[], value: string) => choices.find((choice) => choice.value === value)?.label;
