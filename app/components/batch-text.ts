import type { BatchKind } from "~/domain/booking/batch";
import { isAttention } from "~/domain/parcel/attention";
import type { Problem } from "~/domain/parcel/problem";
import type { BatchCounts } from "~/flows/booking/batch-views";
import type { Text } from "~/locales/keys";
import { vi } from "~/locales/vi";
import { useAttentionText } from "./attention";
import { type ProblemText, useProblemText } from "./problem-text";
import { useText } from "./text";

type ProblemKey = keyof typeof vi.problems.problem;

/** Returns functions that say how a batch stands, and why a parcel was left out or not done. */
export const useBatchText = () => batchTexts(useText(), useProblemText(), useAttentionText());

/** Returns {@link useBatchText} outside a page. */
export function batchTexts(
  t: Text,
  problemText: (problem: Problem) => ProblemText,
  attentionText: (code: string) => string,
) {
  return {
    /** `Đã tạo 12 · Chưa tạo được 3`: only what there is. */
    counts(kind: BatchKind, { done, failed, left_out, waiting, unknown, gone }: BatchCounts): string {
      return [
        t(`batch:done.${kind}`, { count: done }),
        failed > 0 && t("batch:count.failed", { count: failed }),
        left_out > 0 && t("batch:count.left_out", { count: left_out }),
        waiting > 0 && t("batch:count.waiting", { count: waiting }),
        unknown > 0 && t("batch:count.unknown", { count: unknown }),
        gone > 0 && t("batch:count.gone", { count: gone }),
      ]
        .filter(Boolean)
        .join(" · ");
    },
    /** Why; with the parcel's problems, their own words. Never empty. */
    reason(reason: string | null, problems: readonly Problem[] = []): string {
      const [kind, code = ""] = (reason ?? "other").split(":");
      if (kind === "attention" && isAttention(code)) return attentionText(code);
      if (kind === "problem") {
        const problem = problems.find((one) => one.code === code);
        if (problem) return problemText(problem).title;
        return t(isProblem(code) ? `batch:problem.${groupOf(code)}` : "batch:reason.other");
      }
      return t(isReason(kind) ? `batch:reason.${kind}` : "batch:reason.other");
    },
  };
}

const isReason = (code: string | undefined): code is keyof typeof vi.batch.reason =>
  code !== undefined && Object.hasOwn(vi.batch.reason, code);
const isProblem = (code: string): code is ProblemKey => Object.hasOwn(vi.problems.problem, code);

/** What a problem is about, for many parcels at once: its own words name one parcel's values. */
function groupOf(code: ProblemKey): keyof typeof vi.batch.problem {
  if (/^address|district|hamlet|not_served|refused_route|refused_address|refused_hamlet/.test(code)) return "address";
  if (/phone|name|recipient/.test(code)) return "recipient";
  if (/^tags|sub_tags|not_delivered_fee|post_with_fast|transport|not_served_this_way|not_served_by/.test(code))
    return "services";
  if (/^cod|gateway|receiver_pays|refused_cod/.test(code)) return "cod";
  if (/weight|goods|nothing_to_ship|value|product/.test(code)) return "goods";
  if (/pickup|return/.test(code)) return "pickup";
  if (/account|token|staging|permission|feature/.test(code)) return "account";
  if (code === "rule_hold") return "held";
  return "other";
}
