import type { LoaderFunctionArgs } from "@remix-run/node";
import { filePage } from "~/components/file-page";
import { dayInVietnam } from "~/domain/vietnam-time";
import { openExport } from "~/flows/export/open.server";
import { i18nFor } from "~/locales/i18n";
import { requireReader } from "~/merchant.server";
import { zipAnswer } from "~/zip-answer.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Another download takes minutes at most, where nobody knows how long. */
const RETRY_SECONDS = "60";

/** Returns everything of the shop as one ZIP file, sent while it is read (decision 147). */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { deps, shop, actor, locale } = await requireReader(args, "export_shop");
  // Whoever only asks whether it is there has nothing read for them.
  if (request.method === "HEAD") return new Response(null, { headers: { "Content-Type": "application/zip" } });
  // It takes minutes, and how many there are is limited: it takes no place of other answers.
  context.hasOwnLimit = true;
  const opened = await openExport(deps, shop, actor);
  if (opened === "own_busy" || opened === "busy") {
    const { t } = i18nFor(locale);
    const words = { locale, title: t(`common:download.${opened}_title`), text: t(`common:download.${opened}`) };
    return filePage(words, { status: 429, headers: { "Retry-After": RETRY_SECONDS } });
  }
  const at = deps.now();
  const name = `waybill-${shop.domain.replace(".myshopify.com", "")}-${dayInVietnam(at)}`;
  const onCut = (why: string) => deps.log.info({ shop: shop.id, why }, "export.cut");
  return zipAnswer(name, opened.files, { at, signal: request.signal, done: opened.end, onCut });
}
