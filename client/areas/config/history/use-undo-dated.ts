// Takes back a change of a dated price: by an action on its row, which is saved at once as every dated price is.
import { useMemo } from 'react';
import { createActionDocument } from '#client/actions/action-document.ts';
import { ExtraLive } from '#client/extras/documents.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { CommissionLive } from '../commissions/documents.ts';
import { PriceRuleLive } from '../price-rules/documents.ts';
import { TaxRateLive } from '../tax-rates/documents.ts';
import type { HistoryEntry } from './documents.ts';

function documentOf(entity: string, action: string) {
  const removes = action === 'remove' && entity !== 'taxRate';
  switch (entity) {
    case 'commission':
      return createActionDocument({ entity, action, fragment: CommissionLive, removes });
    case 'priceRule':
      return createActionDocument({ entity, action, fragment: PriceRuleLive, removes });
    case 'taxRate':
      return createActionDocument({ entity, action, fragment: TaxRateLive });
    default:
      return createActionDocument({ entity, action, fragment: ExtraLive });
  }
}

/** Takes a change back and says so; null for a change that the server does not take back. */
export function useUndoDated({
  entity,
  rowId,
  undo,
}: HistoryEntry): { run: () => Promise<void>; isRunning: boolean } | null {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const action = undo?.action ?? '';
  const { run, isRunning } = useAction<object, Record<string, unknown>>(
    useMemo(() => documentOf(entity, action), [entity, action]),
  );
  if (!undo) return null;
  return {
    isRunning,
    run: async () => {
      const answer = await run({ id: rowId, ...(isRecord(undo.input) && undo.input) });
      toast(
        answer.ok
          ? { text: t('history.takenBack'), tone: 'success' }
          : { text: errorMessage(answer.problem.fields[0] ?? answer.problem), tone: 'danger' },
      );
    },
  };
}
