import { levelInputs } from '#shared/areas/stock/level-input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { StockLevel } from '#client/stock/level.ts';
import { createWarehouseLookup } from '../lookups.ts';

const lookups = new Map<string, ReturnType<typeof createWarehouseLookup>>();

/** The warehouses but this one; the same function for the same one. */
function othersThan(id: string): ReturnType<typeof createWarehouseLookup> {
  const known = lookups.get(id) ?? createWarehouseLookup(id);
  lookups.set(id, known);
  return known;
}

/** The form of the actions on a product in a warehouse. */
export default createActionForm<StockLevel>({
  inputs: levelInputs,
  fields: (action, rows) => ({
    quantity: { unit: 'units' },
    counted: { unit: 'units', hint: 'hints.counted' },
    good: { unit: 'units', required: true },
    damaged: { unit: 'units', required: true, hint: 'hints.damaged' },
    warehouseId: {
      lookup: othersThan(rows[0]?.warehouse?.id ?? ''),
      placeholder: 'form.chooseWarehouse',
      required: true,
    },
    reason: { hint: action === 'adjust' || action === 'writeOff' ? 'hints.reason' : 'hints.reasonOptional' },
  }),
  initial: (action, [row]) => {
    if (action === 'inspect') return { good: row?.quarantine ?? 0, damaged: 0 };
    if (action === 'adjust') return { counted: row?.available ?? null };
    return action === 'writeOff' ? { kind: 'damaged' } : {};
  },
});
