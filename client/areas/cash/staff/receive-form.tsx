// Counts the cash of a driver: the hand-over that it declared, or one that nobody declared.
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Redirect } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { handOverInputs } from '#shared/areas/cash/hand-over-input.ts';
import { openStatuses } from '#shared/areas/cash/statuses.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { countFields } from '../hand-overs/action-form.tsx';
import { HandOverLive, HandOversOfDriverQuery } from '../hand-overs/documents.ts';

const receiveMutation = createActionDocument({ entity: 'handOver', action: 'receive', fragment: HandOverLive });
const countMutation = createActionDocument({ entity: 'handOver', action: 'count', fragment: HandOverLive });
const watched = ['handOver'];

/** The form of a count. What was declared is not shown. */
export default function ReceiveForm({
  driver,
  onClose,
}: {
  driver: { id: string; name: string };
  onClose: () => void;
}): ReactNode {
  const t = useT('hand-overs');
  const variables = useMemo(() => ({ driverId: driver.id }), [driver.id]);
  const { data } = useLive(HandOversOfDriverQuery, { variables, watch: watched });
  const { run: receive } = useAction(receiveMutation);
  const { run: count } = useAction(countMutation);
  const last = data?.handOversOfDriver[0];
  const open = last && openStatuses.some((status) => status === last.status) ? last : null;
  if (!data) return null;
  // It is counted: somebody says what becomes of the difference, and then more can be counted.
  if (open?.status === 'different') return <Redirect to={`${screenPath('handOvers')}?id=${open.id}`} />;
  return (
    <CreateForm
      key={open?.id}
      area="hand-overs"
      entity="handOver"
      title={t('form.count', { name: driver.name })}
      submitLabel={t('actions.count')}
      schema={open ? handOverInputs.count : handOverInputs.receive}
      specs={countFields}
      initial={{ counted: null, pieces: null }}
      toInput={(values) => ({
        ...filledInput(values),
        ...(open ? { id: open.id } : { driverId: driver.id, lastId: last?.id }),
      })}
      send={open ? count : receive}
      onCreated={({ result: { row } }) => {
        const isDifferent = row.status === 'different';
        toast({
          text: t(isDifferent ? 'done.different' : 'done.count', { count: 1 }),
          tone: isDifferent ? 'danger' : 'success',
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
