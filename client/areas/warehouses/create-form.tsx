import type { ReactNode } from 'react';
import { warehouseInputs } from '#shared/areas/warehouses/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { WarehouseLive } from './documents.ts';
import { fieldOf, toCreateInput, warehouseFieldSpecs } from './fields.tsx';

const createMutation = createActionDocument({ entity: 'warehouse', action: 'create', fragment: WarehouseLive });

const empty = {
  name: '',
  hubId: null,
  address: '',
  point: null,
  capacity: null,
  managerId: null,
  phone: '',
};

/** The form for a new warehouse. */
export default function CreateWarehouseForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('warehouses');
  const { run } = useAction(createMutation);
  return (
    <CreateForm
      area="warehouses"
      entity="warehouse"
      title={t('list.create')}
      submitLabel={t('form.create')}
      schema={warehouseInputs.create}
      specs={warehouseFieldSpecs}
      initial={empty}
      toInput={toCreateInput}
      fieldOf={fieldOf}
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.created', { name: row.name }), tone: 'success' });
        onCreated(row.id);
      }}
      onClose={onClose}
    />
  );
}
