import type { ReactNode } from 'react';
import { warehouseInputs } from '#shared/areas/warehouses/input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import { placeName } from '#client/list/columns.tsx';
import { warehouseRowActions } from './actions.tsx';
import type { Warehouse } from './documents.ts';
import { fieldOf, toEditInput, warehouseFieldSpecs } from './fields.tsx';

/** Corrects what is known of a warehouse. */
export default function EditWarehouseForm({ row, onClose }: { row: Warehouse; onClose: () => void }): ReactNode {
  const { name, hub, address, lat, lng, capacity, manager, phone } = row;
  return (
    <EditForm
      actions={warehouseRowActions}
      row={row}
      schema={warehouseInputs.edit}
      requiredIn={warehouseInputs.create}
      specs={warehouseFieldSpecs}
      initial={{
        name,
        hubId: hub && { value: hub.id, label: placeName(hub) },
        address,
        point: { lat, lng },
        capacity,
        managerId: manager && { value: manager.id, label: manager.name },
        phone: phone ?? '',
      }}
      toInput={toEditInput}
      fieldOf={fieldOf}
      onClose={onClose}
    />
  );
}
