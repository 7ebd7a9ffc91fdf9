// Making slips of selected parcels in the list: what is asked, what is sent, and what is shown afterwards.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { buildPackage, idOf } from '#tests/areas/packages/support/package.ts';
import { openScreen, shownNumbers } from '#tests/areas/packages/support/packages-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const press = (key: string) => fireEvent.keyDown(document.body, { key });

const slip = {
  __typename: 'Slip',
  id: idOf(900),
  version: 1,
  status: 'issued',
  kind: 'exit',
  number: 'BS-CAS-2026-000123',
  allowedActions: ['print', 'void'],
  count: 1,
  total: 10_000,
  prints: 0,
  voidReason: null,
  hub: null,
  carrier: { __typename: 'Person', id: idOf(800), name: 'Karim Lamrani' },
  company: null,
  madeBy: null,
  createdAt: '2026-11-24T09:00:00.000Z',
};
const refusal = {
  id: idOf(2),
  package: { __typename: 'Package', id: idOf(2), trackingNumber: 'CAS-26-000002' },
  error: { code: 'slip.already_listed', params: { number: 'BS-CAS-2026-000007' }, fields: [] },
};

it('an exit slip is made of the selection with B, then printed; what was refused stays selected with its reason', async () => {
  const rows = [1, 2].map((number) =>
    buildPackage(number, { status: 'inhouse', allowedActions: ['exitSlip', 'receive'] }),
  );
  const page = await openScreen(rows, {
    role: 'HOUSEKEEPER',
    on: {
      SlipsMake: () => ({ data: { slipsMake: { slips: [slip], packages: { done: 1, refused: [refusal] } } } }),
      SlipPrint: () => ({ data: { slipPrint: { job: { __typename: 'Job', id: idOf(700) } } } }),
      FileJob: () => ({
        data: { job: { __typename: 'Job', id: idOf(700), version: 2, status: 'failed', errorCode: 'job.gave_up' } },
      }),
    },
  });
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(2);
  });
  for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
  await screen.findByText('2 sélectionnés');
  press('b');
  const dialog = await findPanel({ name: 'Bon de sortie' });
  expect(within(dialog).getByRole('checkbox', { name: /Marquer les colis remis au livreur/ })).toMatchObject({
    checked: true,
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Établir le bon' }));
  const made = await findPanel({ name: 'Bon établi' });
  expect(page.server.callsOf('SlipsMake')[0]?.variables['input']).toMatchObject({
    kind: 'exit',
    handOver: true,
    ids: [idOf(1), idOf(2)],
  });
  expect(made.textContent).toContain('BS-CAS-2026-000123');
  expect(made.textContent).toContain('1 colis n’est sur aucun bon');
  fireEvent.click(within(made).getByRole('button', { name: 'Imprimer' }));
  await waitFor(() => {
    expect(page.server.callsOf('SlipPrint')).toHaveLength(1);
  });
  // A file that could not be written is said, and can be asked for again.
  await waitFor(() => {
    expect(page.server.callsOf('FileJob').length).toBeGreaterThan(0);
  });
  fireEvent.click(within(made).getByText('Fermer', { selector: 'button *, button' }));
  expect(await screen.findByText('1 sélectionné')).toBeTruthy();
  expect(await screen.findByText(/déjà sur le bon BS-CAS-2026-000007/)).toBeTruthy();
});

it('handing over is not offered for parcels that were handed over before', async () => {
  await openScreen([buildPackage(1, { status: 'received', allowedActions: ['exitSlip'] })]);
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(1);
  });
  fireEvent.click(screen.getByRole('checkbox', { name: /Sélectionner CAS/ }));
  await screen.findByText('1 sélectionné');
  press('b');
  const dialog = await findPanel({ name: 'Bon de sortie' });
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});
