// A tariff for the customers of the chosen accounts: who changes, what is sent, and who was refused.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { OffersDialog, type OffersDialogProps } from '#client/areas/users/offers/offers-dialog.tsx';
import type { UserCompanyRow } from '#client/areas/users/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { userOf } from './support/user-row.ts';

beforeAll(() => initI18n('fr'));

const company = (id: string, name: string, offersGroupId: string | null): UserCompanyRow => ({
  id,
  version: 1,
  number: 7,
  name,
  allowedActions: ['assignOffersGroup'],
  offersGroupId,
  offersGroupName: offersGroupId === null ? null : `Tarif ${offersGroupId}`,
  nextOffersGroupName: null,
  offersGroupChangesOn: null,
  commercial: null,
});
const zellige = userOf('u1', 'Zineb', { company: company('z', 'Zellige', 'gold') });
const atlas = userOf('u2', 'Amal', { company: company('a', 'Atlas Store', null) });
const safran = userOf('u3', 'Sara', { company: company('s', 'Safran', 'silver') });

const group = (id: string, name: string, given: object = {}) => ({
  __typename: 'OffersGroup',
  id,
  name,
  isDefault: false,
  status: 'active',
  companies: [],
  lines: [],
  ...given,
});
const line = (delivered: number, returned: number) => ({ __typename: 'OffersLine', delivered, returned });
const groups = [
  group('std', 'Standard', { isDefault: true }),
  group('gold', 'Or', {
    companies: [{ __typename: 'Company', id: 'z' }],
    lines: [line(4_000, 1_500), line(2_500, 2_000)],
  }),
  group('silver', 'Argent'),
  group('old', 'Ancien', { status: 'archived' }),
];
const results =
  (...rows: readonly (readonly [id: string, code: string | null])[]) =>
  (): FakeAnswer => ({
    data: {
      companiesAssignOffersGroup: {
        __typename: 'Results',
        results: rows.map(([id, code]) => ({
          __typename: 'Result',
          id,
          company: null,
          error: code === null ? null : { __typename: 'Problem', code, params: {} },
        })),
      },
    },
  });

async function open(users = [zellige, atlas, safran], answers: Answers = {}) {
  const onDone = vi.fn<OffersDialogProps['onDone']>();
  const onClose = vi.fn<() => void>();
  const page = await renderPage(<OffersDialog users={users} onDone={onDone} onClose={onClose} />, 'ADMIN', {
    OffersGroupChoices: () => answerAt(100, { offersGroups: groups }),
    ...answers,
  });
  await screen.findByRole('radio', { name: /^Standard/ });
  return { ...page, onDone, onClose };
}
const choose = (name: RegExp) => {
  fireEvent.click(screen.getByRole('radio', { name }));
};
const click = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const changes = () =>
  within(screen.getByRole('region', { name: 'Ce qui change' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('each tariff says its lowest fees and who has it; those that are put away are not offered', async () => {
  await open();
  const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '');
  expect(offered).toHaveLength(3);
  expect(offered[0]).toMatch(/^Standardtous les autres clients/);
  expect(offered[1]).toMatch(/^Ordès .*25.* · retour dès .*15.* · 1 client$/);
  expect(offered[2]).toMatch(/^Argent0 client/);
});

it('says who changes from what, in the order of their names, and who has it already', async () => {
  await open();
  choose(/^Or/);
  expect(changes()).toEqual(['Atlas StorePar défautOr', 'SafranTarif silverOr', 'Zelligedéjà dans Or']);
  expect(screen.getByRole('button', { name: 'Affecter à 2 clients' })).toBeTruthy();
  choose(/^Standard/);
  expect(changes().at(-1)).toBe('Atlas Storedéjà dans Standard');
});

it('sends those that change, and reports who was refused', async () => {
  const { callsOf, onDone } = await open(undefined, {
    CompaniesAssignOffersGroup: results(['a', null], ['s', 'missing']),
  });
  choose(/^Or/);
  click('Affecter à 2 clients');
  expect(await screen.findByText('1 client dans Or')).toBeTruthy();
  expect(callsOf('CompaniesAssignOffersGroup')[0]?.variables['input']).toMatchObject({
    ids: ['a', 's'],
    offersGroupId: 'gold',
  });
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({
    failures: [{ id: 's', label: 'Safran' }],
    failedRows: [{ id: 'u3' }],
  });
});

it('the default tariff is sent as none; if all were refused, nothing is called done', async () => {
  const { callsOf, onDone } = await open([zellige], { CompaniesAssignOffersGroup: results(['z', 'missing']) });
  choose(/^Standard/);
  click('Affecter à 1 client');
  await waitFor(() => {
    expect(onDone).toHaveBeenCalledTimes(1);
  });
  expect(callsOf('CompaniesAssignOffersGroup')[0]?.variables['input']).toMatchObject({ offersGroupId: null });
  expect(screen.queryByText(/dans Standard$/)).toBeNull();
});

it('a refusal of all stays in the dialog with its reason', async () => {
  const { onDone, onClose } = await open([zellige], { CompaniesAssignOffersGroup: () => refusal('forbidden') });
  choose(/^Argent/);
  click('Affecter à 1 client');
  expect((await screen.findByRole('alert')).textContent).toContain('Votre rôle ne permet pas cette action.');
  expect([onDone.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

it('where nobody changes there is nothing to send, and the dialog closes', async () => {
  const { callsOf, onClose } = await open([zellige]);
  choose(/^Or/);
  click('Affecter à 0 client');
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  expect(callsOf('CompaniesAssignOffersGroup')).toEqual([]);
});

it('customers are left out one by one, but not the last', async () => {
  await open();
  expect(screen.getByText('3 clients sélectionnés')).toBeTruthy();
  click('Retirer Zellige de la sélection');
  click('Retirer Safran de la sélection');
  expect(screen.getByText('1 client sélectionné')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /de la sélection$/ })).toBeNull();
});

it('a tariff is found by a part of its name, and stays chosen while another is looked for', async () => {
  await open();
  choose(/^Or/);
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: ' ARG ' } });
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Affecter à 2 clients' })).toBeTruthy();
});

it('a choice that was not sent is not lost without a question', async () => {
  const { onClose } = await open();
  choose(/^Or/);
  click('Annuler');
  expect(await screen.findByRole('dialog', { name: /Abandonner/ })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

const typeFirstDay = (value: string) => {
  fireEvent.change(screen.getByLabelText('À partir du'), { target: { value } });
};

it('begins now, or on a day to come; a day of the past is refused on its field and nothing is sent', async () => {
  const { callsOf } = await open([zellige], {
    ShadowPrices: () => answerAt(100, { shadowPrices: [] }),
    CompaniesAssignOffersGroup: results(['z', null]),
  });
  choose(/^Argent/);
  typeFirstDay('01/01/2020');
  click('Affecter à 1 client');
  expect(await screen.findByText('Cette date est passée')).toBeTruthy();
  typeFirstDay('01/01/2099');
  expect(screen.getByText(/^S’applique aux colis créés dès le 1 janv\. 2099/)).toBeTruthy();
  click('Affecter à 1 client');
  expect(await screen.findByText('1 client passera à Argent')).toBeTruthy();
  expect(callsOf('CompaniesAssignOffersGroup').map(({ variables }) => variables['input'])).toMatchObject([
    { ids: ['z'], offersGroupId: 'silver', since: '2099-01-01' },
  ]);
});

it('shows what the last 30 days would have cost, by city, with the difference', async () => {
  const city = { __typename: 'City', id: 'casa', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' };
  const price = { __typename: 'ShadowPrice', parcels: 12, cost: 42_000, wouldCost: 36_000, unpriced: 1, city };
  await open([zellige], { ShadowPrices: () => answerAt(100, { shadowPrices: [price] }) });
  choose(/^Argent/);
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'VilleColisRéelAvec ce tarifÉcart',
    'Casablanca12420,00360,00-60,00',
    'Total12420,00360,00-60,00',
  ]);
  expect(screen.getByText(/^1 colis n’a pas de prix dans ce tarif/)).toBeTruthy();
});
