import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useClient } from 'urql';
import { productInputs } from '#shared/areas/stock/product-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { graphql } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { StockProductLive } from '../documents.ts';
import { productName } from '../lookups.ts';
import { productFieldSpecs } from './fields.ts';

const createMutation = createActionDocument({ entity: 'stockProduct', action: 'create', fragment: StockProductLive });
const LevelsQuery = graphql(
  'query StockLevelsOfProduct($ids: [ID!]) { stockLevels(tab: all, filter: { product: $ids }) { rows { id } } }',
);

const noFiles = { ids: [], isSending: false };
const described = { sku: '', name: '', variant: '', barcode: '', weight: null, reorderPoint: null };

/** The form for a new product: what it is, and where it will lie. */
export default function CreateProductForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('stock');
  const client = useClient();
  const isCustomer = useAtomValue(viewerAtom)?.role === 'CUSTOMER';
  const { run } = useAction(createMutation);
  const initial = isCustomer
    ? { ...described, warehouseId: null, pictureIds: noFiles }
    : { companyId: null, ...described, warehouseId: null, quantity: null, pictureIds: noFiles };
  // The list has the product in its warehouse.
  const show = async (productId: string): Promise<void> => {
    const { data } = await client.query(LevelsQuery, { ids: [productId] }).toPromise();
    const level = data?.stockLevels.rows[0];
    if (level) onCreated(level.id);
    else onClose();
  };
  return (
    <CreateForm
      area="stock"
      entity="stock-product"
      title={t('list.create')}
      submitLabel={t('form.create')}
      schema={productInputs.create}
      specs={productFieldSpecs}
      initial={initial}
      validate={({ companyId }) => (companyId === null ? [{ path: 'companyId', code: 'required' }] : [])}
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.created', { name: productName(row) }), tone: 'success' });
        void show(row.id);
      }}
      onClose={onClose}
    />
  );
}
