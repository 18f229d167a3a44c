import { useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import { contentOf, type OrdersQuery, ordersUrl, queryOfView } from "~/components/order-list/query";
import { postJson } from "~/components/post-json";
import { useText } from "~/components/text";
import type { ListColumn } from "~/domain/order-list/columns";
import { isSameContent } from "~/domain/order-list/saved-view";
import type { SaveViewOutcome } from "~/flows/order-list/saved-views.server";
import type { SavedViewView } from "~/flows/order-list/views";

/** What came of a change; `failed`: the app did not answer. */
export type ViewAnswer = SaveViewOutcome | "failed";

/** The saved views of a shop as the page uses them. */
export interface Views {
  /** The view that staff opened, if it is still there. */
  current: SavedViewView | null;
  /** What is shown is not what it holds any more. */
  isChanged: boolean;
  saving: boolean;
  /** Said to all, also to who cannot see it: what was done last. */
  said: string;
  open: (view: SavedViewView) => void;
  create: (name: string) => Promise<ViewAnswer>;
  rename: (view: SavedViewView, name: string) => Promise<ViewAnswer>;
  /** `version`: the one that the decision was made on. */
  replace: (view: SavedViewView, version: number) => Promise<ViewAnswer>;
  remove: (view: SavedViewView) => Promise<ViewAnswer>;
  /** Has the list open with a view for this member of staff; null: as usual. */
  openWith: (view: SavedViewView | null) => Promise<ViewAnswer>;
  chooseColumns: (columns: ListColumn[]) => Promise<ViewAnswer>;
}

/** Returns the saved views of a shop with what can be done with them. `columns`: those that the list shows, which a view keeps. */
export function useViews(query: OrdersQuery, columns: ListColumn[], views: readonly SavedViewView[]): Views {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [saving, setSaving] = useState(false);
  const [said, setSaid] = useState("");
  const send = useCallback(
    async (form: object, done: string): Promise<{ outcome: ViewAnswer; id: string | null }> => {
      setSaving(true);
      const answer = await ask(form);
      setSaving(false);
      setSaid(answer.outcome === "saved" ? done : "");
      // What somebody else changed shows too.
      if (answer.outcome !== "failed") revalidate();
      return answer;
    },
    [revalidate],
  );

  const current = views.find(({ id }) => id === query.view) ?? null;
  const list = ordersUrl({ ...query, columns });
  const open = (view: SavedViewView) => navigate(ordersUrl(queryOfView(view)));
  return {
    current,
    isChanged: current !== null && !isSameContent(contentOf(query), contentOf(queryOfView(current))),
    saving,
    said,
    open,
    async create(name) {
      const { outcome, id } = await send({ act: "create", name, list }, t("views:done.created", { name }));
      if (outcome === "saved") navigate(ordersUrl({ ...query, columns, view: id }));
      return outcome;
    },
    rename: async ({ id }, name) =>
      (await send({ act: "rename", id, name }, t("views:done.renamed", { name }))).outcome,
    async replace({ id, name }, version) {
      const { outcome } = await send({ act: "replace", id, version, list }, t("views:done.replaced", { name }));
      if (outcome === "saved") navigate(ordersUrl({ ...query, columns }), { replace: true });
      return outcome;
    },
    async remove({ id, name }) {
      const { outcome } = await send({ act: "delete", id }, t("views:done.removed", { name }));
      if (outcome === "saved" && query.view === id) navigate(ordersUrl({ ...query, view: null, columns: [] }));
      return outcome;
    },
    async openWith(view) {
      const done = view ? t("views:done.opens_with", { name: view.name }) : t("views:done.opens_as_usual");
      return (await send({ act: "open_with", id: view?.id ?? null }, done)).outcome;
    },
    async chooseColumns(columns) {
      if (current === null && query.columns.length === 0)
        return (await send({ act: "columns", columns }, t("views:done.columns"))).outcome;
      // A view has columns of its own: they change with what is shown of it, and are kept when it is.
      navigate(ordersUrl({ ...query, columns }), { replace: true });
      return "saved";
    },
  };
}

async function ask(form: object): Promise<{ outcome: ViewAnswer; id: string | null }> {
  try {
    const answer = await postJson("/app/views", form);
    if (answer.ok) return (await answer.json()) as { outcome: SaveViewOutcome; id: string | null };
  } catch {
    // Offline, or a truncated answer: what was typed stays for another try.
  }
  return { outcome: "failed", id: null };
}
