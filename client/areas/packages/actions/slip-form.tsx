// The form of the actions that list parcels on slips. The slips themselves belong to another area.
import { type ReactNode, Suspense } from 'react';
import { slipActions, slipKinds } from '#shared/areas/slips/slip.ts';
import type { ActionFormProps } from '#client/actions/define-actions.ts';
import { SlipForm } from '#client/extensions.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import type { Package } from '../documents.ts';

/** Makes the slips of parcels; those that are refused stay selected, with the reason. */
export default function PackageSlipForm({
  action,
  rows,
  matching,
  onClose,
  onDone,
}: ActionFormProps<Package>): ReactNode {
  const errorMessage = useErrorMessage();
  const kind = slipKinds.find((each) => slipActions[each].list === action);
  if (!kind) return null;
  const { handOver } = slipActions[kind];
  const amount = rows.reduce((sum, { cod }) => sum + (cod ?? 0), 0);
  return (
    <Suspense fallback={null}>
      <SlipForm
        kind={kind}
        rows={matching ? { matching: matching.input } : { ids: rows.map(({ id }) => id) }}
        count={matching?.total ?? rows.length}
        amount={matching ? undefined : amount}
        canHandOver={rows.some(({ allowedActions }) => allowedActions.includes(handOver))}
        onClose={onClose}
        onDone={(refused) => {
          const ids = new Set(refused.map(({ id }) => id));
          onDone({
            failures: refused.map(({ id, trackingNumber, problem }) => ({
              id,
              label: trackingNumber ?? id,
              reason: errorMessage(problem),
            })),
            failedRows: rows.filter(({ id }) => ids.has(id)),
          });
        }}
      />
    </Suspense>
  );
}
