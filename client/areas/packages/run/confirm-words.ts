import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { AskingAction } from '../actions.ts';
import type { Pkg } from '../documents.ts';

/** The label of the dialog's submit button; for a delivery it includes the collected cash. */
export function useConfirmWords(action: AskingAction, rows: readonly Pkg[], cash: number | null): string {
  const t = useWords('packages');
  const tKit = useWords('kit');
  const format = useFormat();
  if (action !== 'deliver') return t(`actions.${action}`);
  const collected = rows.length === 1 ? cash : rows.reduce((sum, { cod }) => sum + (cod ?? 0), 0);
  if (collected === null || collected === 0) return t('confirm.delivered');
  return t('confirm.collected', { amount: `${format.amount(collected)} ${tKit('currency')}` });
}
