// The bar of unsaved changes: taking all back, taking one back, and leaving the page.
import { fireEvent, screen, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { createStore, Provider } from 'jotai';
import { beforeAll, expect, it } from 'vitest';
import { draftAtom, type Edit, editKey } from '#client/areas/config/draft/draft.ts';
import { SaveBar } from '#client/areas/config/draft/save-bar.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { renderPage } from '#tests/client/support/render-page.tsx';
import { usualRules } from './support/rules.ts';

beforeAll(() => initI18n('fr'));

const cities = Array.from({ length: 125 }, (_, n) => ({
  id: `c${n}`,
  version: 1,
  nameFr: `Ville ${n}`,
  nameAr: `Ville ${n}`,
  hubId: 'h1',
  lat: 33,
  lng: -7,
  aliases: [],
}));
const config = {
  hubs: [],
  cities,
  groups: [],
  rules: {
    id: 'r',
    version: 1,
    maxAttempts: 3,
    reportReasons: [],
    cancelReasons: [],
    proofFrom: null,
    cashLimit: null,
    attemptKm: 25,
    attemptSpeed: 30,
    attemptSeconds: 20,
    attemptProof: true,
    claimAnswerHours: 4,
    claimResolutionDays: 3,
    legalName: null,
    legalAddress: null,
    legalIce: null,
    legalRc: null,
    legalIf: null,
    legalRib: null,
    billingMode: 'manual' as const,
    billingDays: [],
    billingThreshold: null,
    secondFactorRoles: [],
    ...usualRules,
  },
};
const editOf = (n: number, given: Partial<Edit> = {}): Edit => ({
  entity: 'city',
  id: `c${n}`,
  field: 'nameFr',
  version: 1,
  before: `Ville ${n}`,
  after: `Nouvelle ${n}`,
  ...given,
});

async function openBar(edits: readonly Edit[]) {
  const store = createStore();
  store.set(draftAtom, new Map(edits.map((edit) => [editKey(edit), edit])));
  const page = await renderPage(
    <Provider store={store}>
      <SaveBar config={config} />
    </Provider>,
    'ADMIN',
    {},
  );
  return { ...page, keys: () => [...store.get(draftAtom).keys()] };
}
const review = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Vérifier et enregistrer' }));
  return within(await findPanel());
};
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('all is given up at once, and taken up again as it was', async () => {
  const { keys } = await openBar([editOf(1), editOf(2)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Tout abandonner' }));
  expect([keys(), screen.queryByRole('region', { name: 'Modifications en cours' })]).toEqual([[], null]);
  expect(await screen.findByText('2 modifications abandonnées')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
  expect(keys()).toEqual(['c1 nameFr', 'c2 nameFr']);
});

it('the browser asks before the page is left with changes, and not without', async () => {
  await openBar([editOf(1)]);
  const discard = await screen.findByRole('button', { name: 'Tout abandonner' });
  expect(leave()).toBe(true);
  fireEvent.click(discard);
  expect(leave()).toBe(false);
});

it('one is taken back in the list, which then says that nothing is left and sends nothing', async () => {
  const { keys, server } = await openBar([editOf(1)]);
  const dialog = await review();
  fireEvent.click(dialog.getByRole('button', { name: /^Revenir en arrière/ }));
  expect([keys(), dialog.getByText('Plus rien à enregistrer.') !== null]).toEqual([[], true]);
  fireEvent.click(dialog.getByRole('button', { name: /^Enregistrer/ }));
  expect(server.callsOf('CityEdit')).toEqual([]);
});

it('more than 120 are counted, not shown', async () => {
  await openBar(cities.slice(0, 123).map((_, n) => editOf(n)));
  const dialog = await review();
  expect(dialog.getAllByRole('button', { name: /^Revenir en arrière/ })).toHaveLength(120);
  expect(dialog.getByText('et 3 autres')).toBeTruthy();
});

it('a conflict has to be chosen before anything is sent; who takes the saved value has no change any more', async () => {
  const { keys, server } = await openBar([editOf(1, { theirs: { value: 'Autre' } }), editOf(2)]);
  const dialog = await review();
  expect(dialog.queryByText('Choisissez d’abord entre les deux valeurs.')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: /^Enregistrer/ }));
  expect(await dialog.findByText('Choisissez d’abord entre les deux valeurs.')).toBeTruthy();
  expect(server.callsOf('CityEdit')).toEqual([]);
  fireEvent.click(dialog.getByRole('radio', { name: /Prendre celle enregistrée/ }));
  expect([keys(), dialog.queryByText('Choisissez d’abord entre les deux valeurs.')]).toEqual([['c2 nameFr'], null]);
});
