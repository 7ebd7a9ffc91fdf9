// Saving a draft: one mutation for each row, in order; what is saved leaves the draft, and the rest stays.
import { act, screen, waitFor } from '@testing-library/react';
import { useAtom } from 'jotai';
import { beforeAll, expect, it } from 'vitest';
import { type Draft, draftAtom, type Edit, editKey } from '#client/areas/config/draft/draft.ts';
import { useDraftCells } from '#client/areas/config/draft/use-draft-cells.ts';
import { useSaveDraft } from '#client/areas/config/draft/use-save-draft.ts';
import type { SpreadsheetColumn } from '#client/areas/config/spreadsheet/spreadsheet-types.ts';
import type { ConfigData } from '#client/areas/config/use-config.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Call, FakeAnswer } from '#tests/client/support/fake-server.ts';
import { lost, openLiveHook } from '#tests/client/support/live-hook.tsx';
import { usualRules } from './support/rules.ts';

beforeAll(() => initI18n('fr'));

const cityOf = (id: string) => ({
  id,
  version: 1,
  nameFr: id,
  nameAr: id,
  hubId: 'h1',
  lat: 33,
  lng: -7,
  aliases: [],
});
const config: ConfigData = {
  hubs: [],
  cities: ['c1', 'c2'].map(cityOf),
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
const editOf = (id: string, field = 'nameFr'): Edit => ({
  entity: 'city',
  id,
  field,
  version: 1,
  before: id,
  after: `${id} ${field}`,
});
const draftOf = (...edits: readonly Edit[]): Draft => new Map(edits.map((edit) => [editKey(edit), edit]));

const idOf = ({ variables }: Call): unknown => Reflect.get(Object(variables['input']), 'id');
const saved = (call: Call): FakeAnswer => ({
  data: {
    result: { __typename: 'CityResult', row: { __typename: 'ConfigCity', ...cityOf(String(idOf(call))), version: 2 } },
  },
});
const refused = (code: string, fields: object[] = []): FakeAnswer => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params: {}, fields } }],
});

async function openSaving(draft: Draft, answer: (call: Call) => FakeAnswer | Promise<FakeAnswer>) {
  const opened = await openLiveHook(() => ({ saving: useSaveDraft(config), edits: useAtom(draftAtom) }), {
    CityEdit: answer,
  });
  const change = (next: Draft) => {
    act(() => {
      opened.hook().edits[1](next);
    });
  };
  change(draft);
  return {
    ...opened,
    change,
    keys: () => [...opened.hook().edits[0].keys()],
    /** Presses the button; `end` waits for what comes of it. */
    begin: () => {
      let whole = Promise.resolve(true);
      act(() => {
        whole = opened.hook().saving.save();
      });
      return async () => {
        let isSaved = true;
        await act(async () => {
          isSaved = await whole;
        });
        return isSaved;
      };
    },
    save: async () => {
      let isSaved = true;
      await act(async () => {
        isSaved = await opened.hook().saving.save();
      });
      return isSaved;
    },
  };
}

it('sends the rows one after the other, all changes of a row at once, and says how many', async () => {
  const first = Promise.withResolvers<FakeAnswer>();
  const page = await openSaving(draftOf(editOf('c1'), editOf('c2'), editOf('c1', 'nameAr')), (call) =>
    idOf(call) === 'c1' ? first.promise : saved(call),
  );
  const end = page.begin();
  await waitFor(() => {
    expect(page.callsOf('CityEdit')).toHaveLength(1);
  });
  expect(page.hook().saving.busy).toBe(true);
  const [call] = page.callsOf('CityEdit');
  expect(call?.variables['input']).toMatchObject({ id: 'c1', nameFr: 'c1 nameFr', nameAr: 'c1 nameAr' });
  if (call) first.resolve(saved(call));
  expect(await end()).toBe(true);
  expect([page.callsOf('CityEdit').map(idOf), page.keys(), page.hook().saving.busy]).toEqual([['c1', 'c2'], [], false]);
  expect(screen.getByText('3 modifications enregistrées')).toBeTruthy();
});

it('is not sent a second time while it is under way', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const page = await openSaving(draftOf(editOf('c1')), () => answer.promise);
  const end = page.begin();
  await waitFor(() => {
    expect(page.hook().saving.busy).toBe(true);
  });
  expect(await page.hook().saving.save()).toBe(false);
  answer.resolve(refused('forbidden'));
  expect([await end(), page.callsOf('CityEdit').length]).toEqual([false, 1]);
});

it('a row that fails stays in the draft, and the others are saved nevertheless', async () => {
  const page = await openSaving(draftOf(editOf('c1'), editOf('c2')), (call) =>
    idOf(call) === 'c1' ? lost() : saved(call),
  );
  expect(await page.save()).toBe(false);
  expect([page.keys(), page.hook().saving.error?.code, page.hook().saving.busy]).toEqual([
    ['c1 nameFr'],
    'network',
    false,
  ]);
  expect(screen.getByText('Erreur de réseau')).toBeTruthy();
  expect(screen.queryByText('2 modifications enregistrées')).toBeNull();
});

it('an error of a former try is gone with the next one', async () => {
  let isLost = true;
  const page = await openSaving(draftOf(editOf('c1')), (call) => (isLost ? lost() : saved(call)));
  await page.save();
  isLost = false;
  expect([await page.save(), page.hook().saving.error]).toEqual([true, null]);
});

it('an error of one value is shown at the value, not above all', async () => {
  const page = await openSaving(draftOf(editOf('c1')), () =>
    refused('invalid_input', [{ path: 'nameFr', code: 'already_used', params: {} }]),
  );
  await page.save();
  expect([...page.hook().edits[0].values()]).toMatchObject([{ fault: { code: 'already_used' } }]);
  expect(page.hook().saving.error).toBeNull();
  let isValid = true;
  act(() => {
    isValid = page.hook().saving.validate();
  });
  expect(isValid).toBe(false);
});

it('what is typed in another row meanwhile stays', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const page = await openSaving(draftOf(editOf('c1')), () => answer.promise);
  const end = page.begin();
  await waitFor(() => {
    expect(page.callsOf('CityEdit')).toHaveLength(1);
  });
  page.change(draftOf(editOf('c1'), editOf('c2')));
  const [call] = page.callsOf('CityEdit');
  if (call) answer.resolve(saved(call));
  await end();
  expect(page.keys()).toEqual(['c2 nameFr']);
});

it('a cell whose row is gone takes nothing, and a corrected one has no error any more', async () => {
  const column: SpreadsheetColumn = { id: 'lat', label: 'Latitude', kind: 'latitude', width: 80 };
  const row = { id: 'c1', label: 'c1' };
  const { hook } = await openLiveHook(
    () =>
      useDraftCells(({ id }) => (id === 'c1' ? { entity: 'city', id, field: 'lat', version: 1, before: 33 } : null)),
    {},
  );
  act(() => {
    hook().applyEdits([
      { row, column, text: 'x' },
      { row: { id: 'gone', label: '' }, column, text: '31' },
    ]);
  });
  expect(hook().cell(row, column)).toMatchObject({ value: 'x', dirty: true, fault: { code: 'not_a_number' } });
  expect(hook().cell({ id: 'gone', label: '' }, column)).toEqual({ value: null, dirty: false });
  act(() => {
    hook().applyEdits([{ row, column, text: '31' }]);
  });
  expect(hook().cell(row, column)).toEqual({ value: 31, dirty: true });
  act(() => {
    hook().applyEdits([{ row, column, text: '33' }]);
  });
  expect(hook().cell(row, column)).toEqual({ value: 33, dirty: false });
});
