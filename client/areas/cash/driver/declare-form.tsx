// Declares what a driver hands over.
import type { ReactNode } from 'react';
import { handOverInputs } from '#shared/areas/cash/hand-over-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { HandOverLive } from '../hand-overs/documents.ts';

const declareMutation = createActionDocument({ entity: 'handOver', action: 'declare', fragment: HandOverLive });

/** The form, filled with all that the driver holds. */
export default function DeclareForm({ held, onClose }: { held: number; onClose: () => void }): ReactNode {
  const t = useT('hand-overs');
  const { run } = useAction(declareMutation);
  return (
    <CreateForm
      area="hand-overs"
      entity="handOver"
      title={t('form.declare')}
      submitLabel={t('form.declare')}
      schema={handOverInputs.declare}
      specs={{
        declared: { required: true, hint: 'hints.declared' },
        note: { kind: 'lines', rows: 2 },
      }}
      initial={{ declared: held, note: '' }}
      validate={({ declared }) => (typeof declared === 'number' ? [] : [{ path: 'declared', code: 'required' }])}
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.declared', { reference: row.reference }), tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
