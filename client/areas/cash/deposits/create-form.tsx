// The form for a new deposit.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { depositInputs } from '#shared/areas/cash/deposit.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { createHubLookup } from '#client/actions/form/lookups.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { DepositLive } from './documents.ts';

const createMutation = createActionDocument({ entity: 'deposit', action: 'create', fragment: DepositLive });
const hubLookup = createHubLookup();

function DayControl({ field: { value, ...rest } }: { field: FieldState }): ReactNode {
  return <DateField {...rest} value={typeof value === 'string' ? value : ''} max={moroccoDay(serverNow())} />;
}

/** The form; the hub is that of the viewer, or chosen. */
export default function CreateDepositForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('deposits');
  const hub = useAtomValue(sessionAtom)?.viewer.hub ?? null;
  const { run } = useAction(createMutation);
  return (
    <CreateForm
      area="deposits"
      entity="deposit"
      title={t('list.create')}
      submitLabel={t('form.create')}
      schema={depositInputs.create}
      specs={{
        hubId: { lookup: hubLookup, required: true },
        bankReference: { text: { mono: true }, hint: 'hints.bankReference' },
        day: { render: (field) => <DayControl field={field} /> },
        proofIds: { kind: 'files', files: { kind: 'photo', max: 1 }, hint: 'hints.proofIds' },
      }}
      initial={{
        ...(hub === null && { hubId: null }),
        amount: null,
        bankReference: '',
        day: moroccoDay(serverNow()),
        proofIds: { ids: [], isSending: false },
      }}
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.created', { reference: row.reference }), tone: 'success' });
        onCreated(row.id);
      }}
      onClose={onClose}
    />
  );
}
