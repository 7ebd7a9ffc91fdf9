// An action on all rows that match the filters: how far it is, what was refused of it, and its undo.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { Call, FakeAnswer } from '#tests/client/support/fake-server.ts';
import { buildPackage, idOf } from '../support/package.ts';
import { cursorAt, openScreen, packagePage, type PackagesPage, shownNumbers } from '../support/packages-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
// Toasts outlive the page that showed them.
afterEach(() => {
  for (const close of within(screen.getByRole('region', { name: 'Messages' })).queryAllByRole('button', {
    name: 'Fermer',
  }))
    fireEvent.click(close);
});

const karim = { __typename: 'Person', id: idOf(901), name: 'Karim', avatarId: null, kind: 'collector' } as const;
const [salma, yassine] = [idOf(902), idOf(903)];
const two = [1, 2].map((number) => buildPackage(number, { status: 'confirmed', allowedActions: ['assignPickup'] }));

/** What the mutation answers of a row that changed: the row before it, as the reversal needs it. */
const changed = (number: number, collectorId: string | null) => ({
  __typename: 'PackagesOutcome',
  id: idOf(number),
  before: {
    __typename: 'Package',
    id: idOf(number),
    trackingNumber: `CAS-26-00000${number}`,
    collector: collectorId === null ? null : { __typename: 'Person', id: collectorId },
  },
  error: null,
});
const refused = (number: number) => ({
  __typename: 'PackagesOutcome',
  id: idOf(number),
  before: null,
  error: { __typename: 'ActionError', code: 'package.wrong_status', params: { status: 'pickup' }, fields: [] },
  row: buildPackage(number, { status: 'pickup' }),
});
const outcome = (results: readonly object[], more: object = {}): FakeAnswer => ({
  data: { result: { __typename: 'PackagesResult', results, ...more } },
});
const inputsOf = ({ server }: PackagesPage, name: string) =>
  server.callsOf(name).map(({ variables }) => {
    const { idempotencyKey: _, ...input } = Object(variables['input']);
    return input;
  });

const done = (id: unknown, row: object) => ({ __typename: 'PackagesOutcome', id, row, error: null });

/** Opens the list with this total, chooses all of it, and gives it to a collector. */
async function giveAllToKarim(
  total: number,
  answer: (call: Call) => FakeAnswer | Promise<FakeAnswer>,
  more: PackagesPage['responses'] = {},
): Promise<PackagesPage> {
  const page = await openScreen(two, {
    search: '?tab=all&status=confirmed',
    on: {
      Packages: () => ({ data: { packages: packagePage(two, { total }) }, extensions: { at: cursorAt(100) } }),
      Collectors: () => ({ data: { people: [{ ...karim, openPackages: 3, hub: null }] } }),
      PackagesAssignPickup: answer,
      ...more,
    },
  });
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(2);
  });
  for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: /^Sélectionner les .* résultats$/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  fireEvent.click(await screen.findByRole('button', { name: /Affecter un ramasseur/ }));
  const dialog = await findPanel({ name: 'Affecter un ramasseur' });
  fireEvent.change(await within(dialog).findByRole('combobox', { name: /Ramasseur/ }), { target: { value: 'Kar' } });
  fireEvent.click(await screen.findByRole('option', { name: /Karim/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Affecter un ramasseur' }));
  return page;
}

describe('an action on a thousand rows', () => {
  it('says how many are done while it runs, asking with the key of its own call', async () => {
    const answered = Promise.withResolvers<void>();
    const page = await giveAllToKarim(
      1_000,
      async () => {
        await answered.promise;
        return outcome([changed(1, salma), changed(2, salma)], { refused: [] });
      },
      {
        BulkProgress: () => ({
          data: { bulkProgress: { __typename: 'BulkProgress', done: 400, total: 1_000 } },
        }),
      },
    );
    expect(await screen.findByText(/^En cours : 1\s000 lignes…$/)).toBeTruthy();
    expect(await screen.findByText(/^En cours : 400 sur 1\s000$/)).toBeTruthy();
    const [sent] = page.server.callsOf('PackagesAssignPickup');
    const key: unknown = Reflect.get(Object(sent?.variables['input']), 'idempotencyKey');
    expect(page.server.callsOf('BulkProgress').map(({ variables }) => variables)).toContainEqual({ key });
    answered.resolve();
    expect(await screen.findByText(/Affecter un ramasseur : 2/)).toBeTruthy();
    expect(screen.queryByText(/^En cours/)).toBeNull();
  });

  it('says nothing of progress for as many rows as one batch takes', async () => {
    const answered = Promise.withResolvers<void>();
    const page = await giveAllToKarim(200, async () => {
      await answered.promise;
      return outcome([changed(1, salma)], { refused: [] });
    });
    await waitFor(() => {
      expect(page.server.callsOf('PackagesAssignPickup')).toHaveLength(1);
    });
    expect(screen.queryByText(/^En cours/)).toBeNull();
    answered.resolve();
    expect(await screen.findByText(/Affecter un ramasseur : 1/)).toBeTruthy();
    expect(page.server.callsOf('BulkProgress')).toEqual([]);
  });
});

describe('what is refused of it', () => {
  it('is listed with the reason and the present status; trying again sends those rows alone', async () => {
    const answers = [outcome([changed(1, salma), { ...refused(2), row: undefined }], { refused: [refused(2)] })];
    const page = await giveAllToKarim(250, () => answers.shift() ?? {}, {
      PackageAssignPickup: () => ({
        data: {
          result: { __typename: 'PackageResult', row: buildPackage(2, { status: 'confirmed', collector: karim }) },
        },
      }),
    });
    const alert = (await screen.findByText('1 colis refusé')).closest('[role="alert"]');
    expect(alert?.textContent).toContain('CAS-26-000002');
    expect(alert?.textContent).toContain('(Ramassage)');
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => {
      expect(inputsOf(page, 'PackageAssignPickup')).toEqual([{ id: idOf(2), collectorId: karim.id }]);
    });
    await waitFor(() => {
      expect(screen.queryByText('1 colis refusé')).toBeNull();
    });
  });

  it('when the connection is lost the form stays, and nothing is said to be done', async () => {
    await giveAllToKarim(250, () => Promise.reject(new TypeError('network')));
    const dialog = screen.getByRole('dialog', { name: 'Affecter un ramasseur' });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Erreur de réseau');
    expect(screen.queryByText(/Affecter un ramasseur : /)).toBeNull();
    expect(screen.queryByText(/^En cours/)).toBeNull();
  });
});

it('an action without a form that was refused as a whole leaves the selection as it is', async () => {
  const rows = [1, 2].map((number) => buildPackage(number));
  await openScreen(rows, {
    search: '?tab=all&status=created',
    on: {
      Packages: () => ({ data: { packages: packagePage(rows, { total: 250 }) }, extensions: { at: cursorAt(100) } }),
      PackagesConfirm: () => Promise.reject(new TypeError('network')),
    },
  });
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(2);
  });
  for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: /^Sélectionner les .* résultats$/ }));
  fireEvent.keyDown(document.body, { key: 's' });
  fireEvent.click(await screen.findByRole('button', { name: /Confirmer/ }));
  expect(await screen.findByText(/Erreur de réseau/)).toBeTruthy();
  expect(screen.getByText('Les 250 résultats')).toBeTruthy();
});

/** Presses undo in the toast; only what it sends is counted. */
const undo = async (page: PackagesPage): Promise<void> => {
  const toast = (await screen.findByText(/Affecter un ramasseur : \d/)).closest('li');
  page.server.calls.length = 0;
  if (toast) fireEvent.click(within(toast).getByRole('button', { name: 'Revenir en arrière' }));
};

const back = (ids: readonly unknown[]) =>
  outcome(ids.map((id) => done(id, buildPackage(Number(String(id).slice(-2))))));

describe('its undo', () => {
  it('gives each row back to the collector that it had, and only the rows that had changed', async () => {
    const page = await giveAllToKarim(250, ({ variables }) => {
      const ids: unknown = Reflect.get(Object(variables['input']), 'ids');
      if (Array.isArray(ids)) return back(ids);
      return outcome([changed(1, salma), changed(2, yassine), changed(3, salma), { ...refused(4), row: undefined }], {
        refused: [refused(4)],
      });
    });
    await undo(page);
    expect(await screen.findByText('3 ramassages rendus à leurs ramasseurs')).toBeTruthy();
    expect(inputsOf(page, 'PackagesAssignPickup')).toEqual([
      { ids: [idOf(1), idOf(3)], collectorId: salma },
      { ids: [idOf(2)], collectorId: yassine },
    ]);
  });

  it('that fails in part names a row and the reason', async () => {
    const page = await giveAllToKarim(250, ({ variables }) => {
      const ids: unknown = Reflect.get(Object(variables['input']), 'ids');
      if (!Array.isArray(ids)) return outcome([changed(1, salma), changed(2, salma)], { refused: [] });
      return outcome([done(idOf(1), buildPackage(1)), refused(2)]);
    });
    await undo(page);
    expect(
      await screen.findByText('CAS-26-000002 : Le statut actuel du colis ne le permet pas. (Ramassage)'),
    ).toBeTruthy();
    expect(screen.queryByText(/rendus? à/)).toBeNull();
  });

  it('that fails for several says how many more', async () => {
    const page = await giveAllToKarim(250, ({ variables }) => {
      const ids: unknown = Reflect.get(Object(variables['input']), 'ids');
      if (Array.isArray(ids)) return outcome([refused(1), refused(2), refused(3)]);
      return outcome([changed(1, salma), changed(2, salma), changed(3, salma)], { refused: [] });
    });
    await undo(page);
    expect(await screen.findByText(/^CAS-26-000001 : Le statut .* · et 2 de plus$/)).toBeTruthy();
  });

  it('is not offered when one of the rows had no collector: it could go back to nobody', async () => {
    await giveAllToKarim(250, () => outcome([changed(1, salma), changed(2, null)], { refused: [] }));
    const toast = (await screen.findByText(/Affecter un ramasseur : 2/)).closest('li');
    expect(toast && within(toast).queryByRole('button', { name: 'Revenir en arrière' })).toBeNull();
    expect(toast).not.toBeNull();
  });
});
