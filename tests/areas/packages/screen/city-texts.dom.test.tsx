// What senders wrote as a city: what one decision sends, what it shows, and how it is withdrawn.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import CityTexts from '#client/areas/packages/cities/city-texts.tsx';
import { decisionsAtom } from '#client/areas/packages/cities/decisions.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { tabCounts } from '../support/packages-page.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  getDefaultStore().set(decisionsAtom, []);
});

const place = (id: string, nameFr: string) => ({ __typename: 'City', id, nameFr, nameAr: nameFr, hubId: 'h1' });
const group = (text: string, given: object = {}) => ({
  __typename: 'CityText',
  id: `text ${text}`,
  text,
  packages: 3,
  oldest: '2026-11-20T09:00:00Z',
  suggestions: [place('c1', 'Casablanca')],
  ...given,
});
const texts = (groups: readonly object[], total = groups.length) =>
  answerAt(100, { cityTexts: { __typename: 'CityTexts', total, groups } });
const decided = (refused: number): FakeAnswer => ({
  data: { cityTextDecide: { __typename: 'CityTextResult', ids: ['p1', 'p2'], refused } },
});

async function open(groups: readonly object[], answers: Answers = {}, role: 'ADMIN' | 'CUSTOMER' = 'ADMIN') {
  const page = await renderPage(<CityTexts who={{ role, manager: false }} />, role, {
    CityTexts: () => texts(groups),
    PackageCounts: () => answerAt(100, { packageCounts: tabCounts(1) }),
    Cities: () => ({ data: { cities: [place('c1', 'Casablanca'), place('c2', 'Rabat')] } }),
    CityTextDecide: () => decided(0),
    CityTextUndo: () => ({ data: { cityTextUndo: { __typename: 'CityTextResult', ids: ['p1'], refused: 1 } } }),
    ...answers,
  });
  await screen.findByRole('region', { name: 'Villes à valider' });
  return { ...page, inputs: (name: string) => page.callsOf(name).map(({ variables }) => variables['input']) };
}
const validate = (text: string) => screen.getByRole('button', { name: new RegExp(`^Valider « ${text} »`) });
const decisions = () => screen.queryByRole('list', { name: 'Décisions récentes' })?.textContent ?? '';

it('the first suggestion is chosen, and one press decides for all parcels, now and later', async () => {
  const page = await open([group('Kaza')]);
  fireEvent.click(validate('Kaza'));
  await waitFor(() => {
    expect(decisions()).toContain('« Kaza » → Casablanca : 2 colis · retenu');
  });
  expect(page.inputs('CityTextDecide')).toMatchObject([{ text: 'Kaza', cityId: 'c1', remember: true }]);
  await waitFor(() => {
    expect(page.callsOf('CityTexts')).toHaveLength(2);
  });
  expect(screen.queryByText(/entre-temps/)).toBeNull();
});

it('a decision is sent once, however often it is pressed before the answer', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const page = await open([group('Kaza')], { CityTextDecide: () => answer.promise });
  const form = validate('Kaza').closest('form');
  if (form) fireEvent.submit(form);
  await waitFor(() => {
    expect(validate('Kaza').getAttribute('aria-busy')).toBe('true');
  });
  if (form) fireEvent.submit(form);
  await act(async () => {
    answer.resolve(refusal('invalid_input', [{ path: 'cityId', code: 'not_found', params: {} }]));
    await answer.promise;
  });
  const alert = await screen.findByRole('alert');
  expect([page.callsOf('CityTextDecide').length, decisions()]).toEqual([1, '']);
  expect(alert.textContent).not.toBe('');
  expect(validate('Kaza').getAttribute('aria-describedby')).toBe(alert.id);
  expect(validate('Kaza').getAttribute('aria-busy')).not.toBe('true');
});

it('a decision that is not to be remembered is for the parcels of today', async () => {
  const page = await open([group('Kaza')], { CityTextDecide: () => decided(2) });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Retenir pour les prochains colis' }));
  fireEvent.click(validate('Kaza'));
  expect(await screen.findByText('2 colis ont changé entre-temps et restent tels quels.')).toBeTruthy();
  expect(page.inputs('CityTextDecide')).toMatchObject([{ remember: false }]);
  expect(decisions()).not.toContain('retenu');
});

it('a sender decides for its own parcels alone, and nothing is remembered', async () => {
  const page = await open([group('Kaza')], {}, 'CUSTOMER');
  expect(screen.getByText('Une décision vaut pour tous vos colis portant ce texte.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(validate('Kaza'));
  await waitFor(() => {
    expect(page.inputs('CityTextDecide')).toMatchObject([{ remember: false }]);
  });
});

it('a decision is withdrawn as it was made, and the others stay', async () => {
  const made = { text: 'Kaza', cityId: 'c1', city: 'Casablanca', remember: true, ids: ['p1'] };
  getDefaultStore().set(decisionsAtom, [made, { ...made, text: 'Casa', ids: ['p9'] }]);
  let answer: FakeAnswer = refusal('forbidden');
  const page = await open([], {
    CityTextUndo: () => answer,
  });
  const undo = screen.getByRole('button', { name: 'Revenir en arrière : « Kaza »' });
  fireEvent.click(undo);
  expect((await screen.findByRole('alert')).textContent).toBe('Votre rôle ne permet pas cette action.');
  expect(undo.getAttribute('aria-busy')).not.toBe('true');
  answer = { data: { cityTextUndo: { __typename: 'CityTextResult', ids: [], refused: 1 } } };
  fireEvent.click(undo);
  await waitFor(() => {
    expect(decisions()).not.toContain('Kaza');
  });
  expect(decisions()).toContain('« Casa »');
  expect(page.inputs('CityTextUndo')[1]).toMatchObject({ text: 'Kaza', cityId: 'c1', remember: true, ids: ['p1'] });
  expect(await screen.findByText('1 colis a changé entre-temps et reste tel quel.')).toBeTruthy();
  await waitFor(() => {
    expect(page.callsOf('CityTexts').length).toBeGreaterThan(1);
  });
});

it('five texts are shown at first; the button counts the others, and shows them', async () => {
  await open(['a', 'b', 'c', 'd', 'e', 'f', ''].map((text) => group(text)));
  const list = screen.getByRole('list', { name: 'Villes à valider' });
  expect(list.children).toHaveLength(5);
  const more = screen.getByRole('button', { name: 'Afficher 2 autres textes', expanded: false });
  fireEvent.click(more);
  expect([list.children.length, list.lastElementChild?.textContent]).toEqual([
    7,
    expect.stringContaining('Sans texte'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Afficher moins', expanded: true }));
  expect(list.children).toHaveLength(5);
});

it('five texts need no button for more, and a city that is taken away leaves nothing to decide', async () => {
  await open(['a', 'b', 'c', 'd', 'e'].map((text) => group(text, text === 'a' ? { suggestions: [] } : {})));
  expect(screen.queryByRole('button', { name: /Afficher/ })).toBeNull();
  expect([validate('a'), validate('b')]).toMatchObject([{ disabled: true }, { disabled: false }]);
});

it('the suggestions come first and once, until something is typed', async () => {
  await open([group('Kaza')]);
  const box = screen.getByRole('combobox', { name: 'Ville pour « Kaza »' });
  fireEvent.click(box);
  await screen.findByRole('option', { name: /Rabat/ });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Casablanca.*Suggestion/),
    expect.stringMatching(/^Rabat/),
  ]);
  fireEvent.change(screen.getByRole('combobox', { expanded: true }), { target: { value: 'casa' } });
  await waitFor(() => {
    expect(screen.queryByText('Suggestion')).toBeNull();
  });
});
