// Texts of buttons and fields that depend on the parcel.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { openScreen, shownNumbers } from '../support/packages-page.tsx';
import { idOf, buildPackage } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
});

async function delivering(parcels: readonly ReturnType<typeof buildPackage>[]): Promise<HTMLElement> {
  await openScreen([...parcels]);
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(parcels.length);
  });
  for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
  await screen.findByText(/sélectionnés?$/);
  fireEvent.keyDown(document.body, { key: 's' });
  fireEvent.click(await screen.findByRole('button', { name: /^Livré · encaisser/ }));
  return findPanel({ name: 'Livré · encaisser' });
}

it('the button that confirms a delivery contains the cash, as typed', async () => {
  const dialog = await delivering([buildPackage(1, { status: 'enroute', cod: 19_900, allowedActions: ['deliver'] })]);
  expect(await within(dialog).findByRole('button', { name: 'Confirmer 199,00 DHS encaissés' })).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Montant encaissé/ }), { target: { value: '150' } });
  expect(await within(dialog).findByRole('button', { name: 'Confirmer 150,00 DHS encaissés' })).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Montant encaissé/ }), { target: { value: '0' } });
  expect(await within(dialog).findByRole('button', { name: 'Confirmer la livraison' })).toBeTruthy();
});

it('several deliveries are confirmed with their sum', async () => {
  const dialog = await delivering(
    [1, 2].map((number) => buildPackage(number, { status: 'enroute', cod: 10_050, allowedActions: ['deliver'] })),
  );
  expect(await within(dialog).findByRole('button', { name: 'Confirmer 201,00 DHS encaissés' })).toBeTruthy();
});

it.each([
  [1, '1er jour de livraison'],
  [2, '2e jour de livraison'],
])('a parcel on day %s of its delivery without a status shows the day', async (day, said) => {
  const compliance = { __typename: 'Compliance', compliant: true, todayStatus: null, day };
  await openScreen([buildPackage(1, { status: 'enroute', compliance })], { search: `?id=${idOf(1)}` });
  const drawer = await findPanel();
  expect((await within(drawer).findByText(said)).parentElement?.textContent).toBe(`${said}Aucun statut aujourd’hui`);
});
