// Notes and coins, by which a hub counts. The sum is always computed from them, never taken from who counts.
import * as z from 'zod/mini';

/** What a note or a coin is worth, in centimes, from the largest on. */
export const pieceValues = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10] as const;
type PieceValue = (typeof pieceValues)[number];

/** So many notes or coins of one value. */
export interface Pieces {
  value: number;
  n: number;
}

/** Notes or coins of one value in one count at most. */
const maxPieces = 10_000;

const isPieceValue = (value: number): value is PieceValue => pieceValues.some((known) => known === value);

/** The input of a count by notes and coins; each value once. */
export const piecesInput = () =>
  z
    .array(
      z
        .strictObject({
          value: z
            .int()
            .check(z.refine(isPieceValue, { params: { code: 'hand_over.unknown_piece' } }), z.meta({ scalar: 'Int' })),
          n: z.int().check(z.gte(1), z.lte(maxPieces), z.meta({ scalar: 'Int' })),
        })
        .check(z.meta({ scalar: 'PiecesInput' })),
    )
    .check(
      z.minLength(1),
      z.maxLength(pieceValues.length),
      z.refine((all) => new Set(all.map(({ value }) => value)).size === all.length, {
        params: { code: 'hand_over.piece_twice' },
      }),
    );

/** What they are worth, in centimes. */
export const sumPieces = (all: readonly Pieces[]): number => all.reduce((sum, { value, n }) => sum + value * n, 0);

const stored = z.array(z.object({ value: z.number(), n: z.number() }));

/** True for the notes and coins of a row. */
export const arePieces = (value: unknown): value is Pieces[] => z.safeParse(stored, value).success;
