import { wholeNumber } from "~/domain/money";

/** Pieces that are alike: each weighs and costs the same. */
export interface PieceGroup<Key> {
  key: Key;
  pieceGrams: number;
  /** Decides only between pieces of the same weight, so that a cart and its order are boxed alike. */
  pieceVnd: number;
  count: number;
}

/** Pieces of one group in a box. */
interface BoxedPieces<Key> {
  key: Key;
  count: number;
}

type Box<Key> = readonly BoxedPieces<Key>[];

export type Packing<Key> =
  | { outcome: "boxes"; boxes: Box<Key>[] }
  /** A single piece, with its packaging, is above the limit. */
  | { outcome: "piece_too_heavy"; key: Key }
  /** More than {@link MOST_BOXES}. */
  | { outcome: "too_many" };

/** A delivery of more boxes than this is for a person to arrange. */
export const MOST_BOXES = 20;

/** What one box may weigh, and what its packaging does. */
export interface BoxLimit {
  weightLimitGrams: number;
  packagingWeightGrams: number;
}

/**
 * Puts whole pieces into boxes, none heavier than the limit: the heaviest pieces first, each into the first box with room. Does
 * not depend on the sequence of the groups if their keys are texts or numbers that differ. Equal pieces are placed together, so
 * that thousands cost no more than one.
 */
export function packBoxes<Key extends string | number>(
  groups: readonly PieceGroup<Key>[],
  { weightLimitGrams, packagingWeightGrams }: BoxLimit,
): Packing<Key> {
  const room = weightLimitGrams - packagingWeightGrams;
  const boxes: { left: number; pieces: BoxedPieces<Key>[] }[] = [];
  for (const { key, pieceGrams, count } of [...groups].sort(heaviestFirst)) {
    let waiting = wholeNumber(count);
    if (waiting === 0) continue;
    if (pieceGrams > room) return { outcome: "piece_too_heavy", key };
    const place = (box: (typeof boxes)[number]) => {
      const fits = pieceGrams === 0 ? waiting : Math.min(waiting, Math.floor(box.left / pieceGrams));
      if (fits === 0) return;
      box.pieces.push({ key, count: fits });
      box.left -= fits * pieceGrams;
      waiting -= fits;
    };
    for (const box of boxes) place(box);
    while (waiting > 0) {
      if (boxes.length === MOST_BOXES) return { outcome: "too_many" };
      const box = { left: room, pieces: [] };
      place(box);
      boxes.push(box);
    }
  }
  return { outcome: "boxes", boxes: boxes.map(({ pieces }) => pieces) };
}

function heaviestFirst<Key extends string | number>(a: PieceGroup<Key>, b: PieceGroup<Key>): number {
  return b.pieceGrams - a.pieceGrams || b.pieceVnd - a.pieceVnd || (a.key < b.key ? -1 : 1);
}
