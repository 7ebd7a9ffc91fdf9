import type { ReactNode } from 'react';
import { invoiceInputs } from '#shared/areas/billing/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { useAction } from '#client/live/use-action.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { InvoiceLive } from '#client/invoices/documents.ts';

const createMutation = createActionDocument({ entity: 'invoice', action: 'create', fragment: InvoiceLive });

/** A day of the past as well. */
function PastDay({ value, ...field }: FieldState): ReactNode {
  return <DateField {...field} value={typeof value === 'string' ? value : ''} />;
}
const pastDay = { render: (field: FieldState) => <PastDay {...field} /> };

/** The form for the invoice of a customer: all that is due, or what ended in a period. */
export default function CreateInvoiceForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('billing');
  const format = useFormat();
  const { run } = useAction(createMutation);
  return (
    <CreateForm
      area="billing"
      entity="invoice"
      title={t('list.create')}
      submitLabel={t('form.create')}
      schema={invoiceInputs.create}
      specs={{
        companyId: { lookup: companyLookup, required: true, placeholder: 'form.chooseCustomer' },
        firstDay: { ...pastDay, hint: 'hints.period' },
        lastDay: pastDay,
      }}
      initial={{ companyId: null, firstDay: '', lastDay: '' }}
      toInput={(values) => ({ ...filledInput(values), kind: 'customer' })}
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
