import { type ReactNode, useMemo } from 'react';
import { userRequestInputs } from '#shared/areas/user-requests/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import { type FieldState, LookupControl } from '#client/actions/form/field-controls.tsx';
import { cityLookup } from '#client/actions/form/lookups.ts';
import { useT } from '#client/messages/use-t.ts';
import { isRecharge } from './actions.tsx';
import type { UserRequest } from './documents.ts';
import { createCollectorLookup } from './lookups.ts';

const isOneOf = (rows: readonly UserRequest[], kinds: readonly string[]): boolean =>
  rows.length === 1 && rows.every(({ kind }) => kinds.includes(kind));

function CollectorControl({ field, hubId }: { field: FieldState; hubId: string | null }): ReactNode {
  const t = useT('user-requests');
  const lookup = useMemo(() => createCollectorLookup(hubId), [hubId]);
  const placeholder = t('form.chooseCollector');
  return <LookupControl field={field} lookup={lookup} label={t('fields.collectorId')} placeholder={placeholder} />;
}

/** The form of the actions on a request. */
export default createActionForm<UserRequest>({
  inputs: userRequestInputs,
  fields: (_, rows) => ({
    cityId: { lookup: cityLookup, placeholder: 'form.sameCity', hint: 'hints.cityId' },
    collectorId: {
      required: true,
      render: (field) => <CollectorControl field={field} hubId={rows[0]?.hub?.id ?? null} />,
      hint: `hints.collectorId.${rows[0]?.kind === 'return' ? 'return' : 'pickup'}`,
    },
    bankReference: { required: true, hint: 'hints.bankReference', text: { mono: true } },
    note: { kind: 'lines', hint: rows.some(({ kind }) => kind === 'payout') ? 'hints.payout' : 'hints.note' },
    reason: { kind: 'lines', hint: 'hints.reason' },
  }),
  isHidden: (field, rows) =>
    (field === 'cityId' && !isOneOf(rows, ['address_change'])) ||
    (field === 'bankReference' && !isOneOf(rows, ['recharge'])) ||
    (field === 'collectorId' && !isOneOf(rows, ['pickup', 'return'])),
  useSubmitLabel: ({ action, rows }) => {
    const t = useT('user-requests');
    return action === 'finish' && rows.every(isRecharge) ? t('actions.credit') : undefined;
  },
});
