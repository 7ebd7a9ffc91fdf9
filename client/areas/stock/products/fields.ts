// What does not follow from the input schema of a product.
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { warehouseLookup } from '../lookups.ts';

export const productFieldSpecs = {
  companyId: { lookup: companyLookup, required: true, placeholder: 'form.chooseCustomer' },
  sku: { text: { ltr: true, dir: undefined, mono: true }, hint: 'hints.sku' },
  variant: { hint: 'hints.variant' },
  barcode: { text: { ltr: true, dir: undefined, mono: true }, hint: 'hints.barcode' },
  weight: { unit: 'unitGrams' },
  reorderPoint: { unit: 'units', hint: 'hints.reorderPoint' },
  warehouseId: { lookup: warehouseLookup, required: true, placeholder: 'form.chooseWarehouse' },
  quantity: { unit: 'units', hint: 'hints.initial' },
  pictureIds: { kind: 'files', files: { kind: 'photo', max: 1 } },
} satisfies Readonly<Record<string, FieldSpec>>;
