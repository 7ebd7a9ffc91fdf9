// Parcels that a driver gets on the map, one after the other: what failed stays chosen, with why.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useParcelAssignment } from '#client/areas/positions/unassigned/use-parcel-assignment.ts';
import { useUnassignedParcels } from '#client/areas/positions/unassigned/use-unassigned-parcels.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Call, FakeAnswer } from '#tests/client/support/fake-server.ts';
import { lost, openLiveHook } from '#tests/client/support/live-hook.tsx';
import { cursorAt } from '#tests/client/support/messages.ts';
import { buildUnassignedParcel } from './support/map-page.tsx';

beforeAll(() => initI18n('fr'));
afterEach(() => {
  vi.useRealTimers();
});

const karim = { id: 'd1', name: 'Karim' };
const idOf = ({ variables }: Call): unknown => Reflect.get(Object(variables['input']), 'id');
const assigned = (call: Call): FakeAnswer => ({
  data: {
    packageAssign: {
      __typename: 'PackageResult',
      package: { __typename: 'Package', id: idOf(call), version: 2, status: 'inhouse', driver: null },
    },
  },
});
const refused = (code: string): FakeAnswer => ({
  data: null,
  errors: [{ message: code, path: ['packageAssign'], extensions: { code, params: {}, fields: [] } }],
});

async function open(answer: (call: Call) => FakeAnswer | Promise<FakeAnswer>) {
  const onDone = vi.fn<() => void>();
  const opened = await openLiveHook(() => useParcelAssignment(onDone), { MapAssign: answer });
  return { ...opened, onDone, asked: () => opened.callsOf('MapAssign').map(idOf) };
}

it('are asked for one by one, and one that is refused stops none of the others', async () => {
  const { hook, asked, onDone } = await open((call) => (idOf(call) === 'p2' ? refused('forbidden') : assigned(call)));
  act(() => {
    hook().setSelected(new Set(['p1', 'p2', 'p3']));
  });
  await act(() => hook().assign(karim, ['p1', 'p2', 'p3']));
  expect(asked()).toEqual(['p1', 'p2', 'p3']);
  expect([[...hook().selected], [...hook().failures.keys()], hook().busy]).toEqual([['p2'], ['p2'], false]);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(screen.getByText('2 colis affectés à Karim')).toBeTruthy();
  expect(screen.getByText('1 colis n’a pas pu être affecté')).toBeTruthy();
});

it('that are refused because of a field say what is wrong with it', async () => {
  const fields = [{ path: 'driverId', code: 'package.other_hub', params: {} }];
  const { hook } = await open(() => ({
    data: null,
    errors: [{ message: 'x', path: ['packageAssign'], extensions: { code: 'invalid_input', params: {}, fields } }],
  }));
  await act(() => hook().assign(karim, ['p1']));
  expect([...hook().failures]).toEqual([['p1', 'Ce colis est attendu dans un autre dépôt.']]);
});

it('are not asked for any more once the network is gone, and all of them stay chosen', async () => {
  const { hook, asked, onDone } = await open(lost);
  await act(() => hook().assign(karim, ['p1', 'p2', 'p3']));
  expect(asked()).toEqual(['p1']);
  expect([...hook().selected]).toEqual(['p1', 'p2', 'p3']);
  expect(new Set(hook().failures.values())).toEqual(new Set(['Erreur de réseau']));
  expect(onDone).not.toHaveBeenCalled();
});

it('forget why they failed once they are assigned', async () => {
  let isLost = true;
  const { hook } = await open((call) => (isLost ? lost() : assigned(call)));
  await act(() => hook().assign(karim, ['p1']));
  isLost = false;
  await act(() => hook().assign(karim, ['p1']));
  expect([hook().failures.size, hook().selected.size]).toEqual([0, 0]);
});

it('are sent once, however often the button is pressed before the answer, and never for none', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { hook, asked } = await open(() => answer.promise);
  await act(() => hook().assign(karim, []));
  let first: Promise<void> | undefined;
  act(() => {
    first = hook().assign(karim, ['p1']);
  });
  expect(hook().busy).toBe(true);
  await act(() => hook().assign(karim, ['p1']));
  await act(async () => {
    answer.resolve(refused('forbidden'));
    await first;
  });
  expect([asked(), hook().busy]).toEqual([['p1'], false]);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const waiting = (...rows: readonly object[]) => ({
  data: { packages: { __typename: 'PackagePage', total: rows.length, totalIsExact: false, rows } },
  extensions: { at: cursorAt(100) },
});
const row = (id: string, status = 'inhouse') => ({
  __typename: 'Package',
  ...buildUnassignedParcel(id),
  status,
});
const change = (given: object) => ({ packageChanged: { kind: 'CHANGED', id: 'x', package: null, ...given } });

const openParcels = async (allowed = true) => {
  const opened = await openLiveHook(() => useUnassignedParcels(allowed), {
    WaitingParcels: () => waiting(row('p1'), row('p2', 'received')),
  });
  const reads = () => opened.callsOf('WaitingParcels').length;
  if (allowed) await vi.waitUntil(() => opened.hook().isLoaded, 10_000);
  return { ...opened, reads };
};

describe('the parcels without a driver', () => {
  it('are those that still wait at a hub, of perhaps more than are counted', async () => {
    const { hook } = await openParcels();
    expect([hook().rows.map(({ id }) => id), hook().total, hook().isTotalExact]).toEqual([['p1'], 2, false]);
  });

  it('are not read for who may not assign them', async () => {
    const { reads, hook } = await openParcels(false);
    expect([reads(), hook().isLoaded]).toEqual([0, false]);
  });

  it.each([
    ['one comes to the hub', { id: 'p9', package: { id: 'p9', status: 'inhouse', driver: null } }, 2],
    ['one of them gets a driver', { id: 'p1', package: { id: 'p1', status: 'inhouse', driver: { id: 'd1' } } }, 2],
    ['changes were missed', { kind: 'RESYNC', id: null }, 2],
    ['one of a driver changes', { id: 'p9', package: { id: 'p9', status: 'inhouse', driver: { id: 'd1' } } }, 1],
    ['one on the road changes', { id: 'p9', package: { id: 'p9', status: 'enroute', driver: null } }, 1],
  ])('when %s: %j are read %i times, however much changes at once', async (_, given, times) => {
    const { reads, push } = await openParcels();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    push(change(given));
    push(change(given));
    await pass(1_500);
    vi.useRealTimers();
    await act(() => Promise.resolve());
    expect(reads()).toBe(times);
  });
});
