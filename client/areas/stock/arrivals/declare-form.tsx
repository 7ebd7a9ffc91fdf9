import { type ReactNode, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { useWatch } from 'react-hook-form';
import { arrivalInputs, maxArrivalLines } from '#shared/areas/stock/arrival-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { type FieldSpec, type FieldState, tomorrow } from '#client/actions/form/field-controls.tsx';
import { useFormContext } from '#client/actions/form/form-field.tsx';
import { filledInput, type FormValues, isOption } from '#client/actions/form/form-values.ts';
import { emptyLine, lineInputs, LinesControl } from '#client/actions/form/lines-control.tsx';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { StockArrivalLive } from '../documents.ts';
import { createProductLookup, warehouseLookup } from '../lookups.ts';

const declareMutation = createActionDocument({ entity: 'stockArrival', action: 'declare', fragment: StockArrivalLive });

function ProductLines({ field }: { field: FieldState }): ReactNode {
  const t = useT('arrivals');
  const company: unknown = useWatch({ control: useFormContext().control, name: 'companyId' });
  const companyId = isOption(company) ? company.value : null;
  const lookup = useMemo(() => createProductLookup(companyId), [companyId]);
  return (
    <LinesControl
      field={field}
      lookup={lookup}
      itemLabel={t('columns.product')}
      quantityLabel={t('columns.declared')}
      placeholder={t('form.chooseProduct')}
      addLabel={t('form.addLine')}
      max={maxArrivalLines}
    />
  );
}

const specs: Readonly<Record<string, FieldSpec>> = {
  companyId: { lookup: companyLookup, required: true, placeholder: 'form.chooseCustomer' },
  warehouseId: { lookup: warehouseLookup, required: true, placeholder: 'form.chooseWarehouse' },
  lines: { group: true, required: true, render: (field) => <ProductLines field={field} /> },
  note: { kind: 'lines', rows: 2 },
};

const toInput = ({ lines, ...values }: FormValues): Record<string, unknown> => ({
  ...filledInput(values),
  lines: lineInputs(lines, 'productId'),
});

/** Announces goods: which, how many, to where and when. */
export default function DeclareForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('arrivals');
  const isCustomer = useAtomValue(viewerAtom)?.role === 'CUSTOMER';
  const { run } = useAction(declareMutation);
  const announced = { warehouseId: null, expectedOn: tomorrow(), lines: [emptyLine], note: '' };
  return (
    <CreateForm
      area="arrivals"
      entity="stock-arrival"
      size="lg"
      title={t('list.create')}
      submitLabel={t('form.declare')}
      schema={arrivalInputs.declare}
      specs={specs}
      initial={isCustomer ? announced : { companyId: null, ...announced }}
      toInput={toInput}
      validate={({ companyId }) => (companyId === null ? [{ path: 'companyId', code: 'required' }] : [])}
      fieldOf={(path) => (path.startsWith('lines.') ? 'lines' : path)}
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.declared', { reference: row.reference }), tone: 'success' });
        onCreated(row.id);
      }}
      onClose={onClose}
    />
  );
}
