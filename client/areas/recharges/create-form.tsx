import type { ReactNode } from 'react';
import { rechargeInputs } from '#shared/areas/recharges/input.ts';
import { maxProofs } from '#shared/areas/recharges/recharge.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { RechargeLive } from './documents.ts';

const createMutation = createActionDocument({ entity: 'recharge', action: 'create', fragment: RechargeLive });

/** The form for a recharge that arrived at the bank. */
export default function CreateRechargeForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('recharges');
  const format = useFormat();
  const { run } = useAction(createMutation);
  return (
    <CreateForm
      area="recharges"
      entity="recharge"
      title={t('list.create')}
      submitLabel={t('form.create')}
      schema={rechargeInputs.create}
      specs={{
        companyId: { lookup: companyLookup, required: true, placeholder: 'form.chooseCustomer' },
        bankReference: { hint: 'hints.bankReference', text: { mono: true } },
        fileIds: { kind: 'files', files: { kind: 'photo', max: maxProofs }, hint: 'hints.fileIds' },
      }}
      initial={{ companyId: null, amount: null, bankReference: '', fileIds: [] }}
      validate={({ companyId }) => (companyId === null ? [{ path: 'companyId', code: 'required' }] : [])}
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        toast({
          text: t('form.created', { reference: row.reference, amount: format.amount(row.amount) }),
          tone: 'success',
        });
        onCreated(row.id);
      }}
      onClose={onClose}
    />
  );
}
