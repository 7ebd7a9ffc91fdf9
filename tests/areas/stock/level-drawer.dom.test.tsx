// A product in a warehouse, beside the list.
import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import LevelDrawer from '#client/areas/stock/levels/detail.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { StockLevel } from '#client/stock/level.ts';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const at = '2026-11-20T09:00:00.000Z';
const quantities = { available: 12, reserved: 0, used: 0, quarantine: 0, margin: 0 };
const stockLevel: StockLevel = {
  id: 'l1',
  version: 1,
  status: 'active',
  allowedActions: [],
  productId: 'p1',
  sku: 'A101',
  name: 'Montre',
  variant: null,
  barcode: null,
  weight: null,
  reorderPoint: 0,
  pictureId: null,
  ...quantities,
  isLow: false,
  isQuarantined: false,
  warehouse: { id: 'w1', name: 'Agdal' },
  company: { id: 'c1', name: 'Atlas' },
  createdAt: at,
  updatedAt: at,
};

const doNothing = (): void => {};
async function openAs(role: 'BACKOFFICE' | 'HOUSEKEEPER') {
  const page = await renderPage(
    <LevelDrawer id="l1" onClose={doNothing} onOpen={doNothing} onAct={doNothing} />,
    role,
    {
      StockLevel: () =>
        answerAt(100, {
          stockLevel: {
            ...stockLevel,
            __typename: 'StockLevel',
            warehouse: { __typename: 'WarehouseName', id: 'w1', name: 'Agdal' },
            company: { __typename: 'Company', id: 'c1', name: 'Atlas' },
          },
        }),
      StockMovements: () => answerAt(100, { stockMovements: [] }),
      StockProduct: () => answerAt(100, { stockProduct: null }),
    },
  );
  await screen.findByRole('heading', { name: 'Montre' });
  await screen.findByText('Mouvements');
  return page;
}

it('asks for the product for those who describe products, and not for a hub, which may not', async () => {
  expect((await openAs('BACKOFFICE')).callsOf('StockProduct')).toHaveLength(1);
  cleanup();
  expect((await openAs('HOUSEKEEPER')).callsOf('StockProduct')).toEqual([]);
});
