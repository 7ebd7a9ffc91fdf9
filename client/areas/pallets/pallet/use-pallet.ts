// A live pallet with what is on it.
import type { ResultOf } from '#client/live/graphql.ts';
import { type LiveRowState, useLiveRow } from '#client/live/use-live-row.ts';
import { type Pallet, PalletQuery } from '../documents.ts';

const palletQuery = {
  entity: 'pallet',
  document: PalletQuery,
  rowOf: ({ pallet }: ResultOf<typeof PalletQuery>) => pallet,
};

export const usePallet = (id: string): LiveRowState<Pallet> => useLiveRow(palletQuery, id);
