import type { ReactNode } from 'react';
import { productInputs } from '#shared/areas/stock/product-input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import { changedInput, filledInput } from '#client/actions/form/form-values.ts';
import type { StockProduct } from '../documents.ts';
import { productRowActions } from './actions.tsx';
import { productFieldSpecs } from './fields.ts';

/** Describes a product in another way; a new picture replaces the one before. */
export default function EditProductForm({ row, onClose }: { row: StockProduct; onClose: () => void }): ReactNode {
  const { sku, name, variant, barcode, weight, reorderPoint } = row;
  return (
    <EditForm
      actions={productRowActions}
      row={row}
      schema={productInputs.edit}
      requiredIn={productInputs.create}
      specs={productFieldSpecs}
      initial={{
        sku,
        name,
        variant: variant ?? '',
        barcode: barcode ?? '',
        weight,
        reorderPoint,
        pictureIds: { ids: [], isSending: false },
      }}
      toInput={(before, { pictureIds, ...values }) => ({
        ...changedInput(before, values),
        ...filledInput({ pictureIds }),
      })}
      onClose={onClose}
    />
  );
}
