import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { DialogAction } from '../actions.ts';
import type { Package } from '../../documents.ts';

/** The label of the dialog's submit button; for a delivery it includes the collected cash. */
export function useConfirmLabel(action: DialogAction, rows: readonly Package[], cash: number | null): string {
  const t = useT('packages');
  const tKit = useT('kit');
  const format = useFormat();
  if (action !== 'deliver') return t(`actions.${action}`);
  const collected = rows.length === 1 ? cash : rows.reduce((sum, { cod }) => sum + (cod ?? 0), 0);
  if (collected === null || collected === 0) return t('confirm.delivered');
  return t('confirm.collected', { amount: `${format.amount(collected)} ${tKit('currency')}` });
}
