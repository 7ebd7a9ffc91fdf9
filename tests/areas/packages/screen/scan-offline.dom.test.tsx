// Scans without a network wait, in their order, and none is lost or sent twice.
import { act } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useScanQueue } from '#client/scan/use-scan-queue.ts';
import { useSendScan } from '#client/areas/packages/scan/use-send-scan.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Call, FakeAnswer } from '#tests/client/support/fake-server.ts';
import { lost, openLiveHook } from '#tests/client/support/live-hook.tsx';
import { buildPackage, idOf } from '../support/package.ts';

beforeAll(() => initI18n('fr'));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const numberIn = ({ variables }: Call): string => /CAS-26-\d+/.exec(JSON.stringify(variables))?.[0] ?? '';
const keyOf = ({ variables }: Call): unknown => Reflect.get(Object(variables['input']), 'idempotencyKey');
const outcome = (error: object | null = null): FakeAnswer => ({
  data: {
    result: {
      __typename: 'PackagesResult',
      results: [{ __typename: 'PackagesOutcome', id: idOf(1), error, row: buildPackage(1, { status: 'pickup' }) }],
    },
  },
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openScans(answer: (call: Call) => FakeAnswer | Promise<FakeAnswer>) {
  const opened = await openLiveHook(() => useScanQueue('quick', useSendScan()), {
    PackagesPickUp: answer,
    PackagesReceive: answer,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    calls: () => opened.callsOf('PackagesPickUp'),
    hook: opened.hook,
    states: () => opened.hook().scans.map(({ number, state }) => `${number} ${state}`),
    scan: async (...numbers: readonly string[]) => {
      for (const number of numbers)
        act(() => {
          opened.hook().add(number, 'pickUp');
        });
      await pass(0);
    },
    pass,
  };
}

it('is tried again as the same attempt, before the scans that came after it', async () => {
  let isLost = true;
  const { scan, pass, states, hook, calls } = await openScans(() => (isLost ? lost() : outcome()));
  await scan('CAS-26-000001', 'CAS-26-000002');
  expect([hook().isOffline, states()]).toEqual([true, ['CAS-26-000002 waiting', 'CAS-26-000001 waiting']]);
  expect(calls()).toHaveLength(1);
  await pass(1_999);
  expect(calls()).toHaveLength(1);
  isLost = false;
  await pass(1);
  await pass(0);
  expect([hook().isOffline, states()]).toEqual([false, ['CAS-26-000002 done', 'CAS-26-000001 done']]);
  expect(calls().map(numberIn)).toEqual(['CAS-26-000001', 'CAS-26-000001', 'CAS-26-000002']);
  expect(new Set(calls().map(keyOf)).size).toBe(2);
});

it('that waits is not scanned twice, and one that was refused may be scanned again', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { scan, pass, states, calls } = await openScans(() => answer.promise);
  await scan('CAS-26-000001', 'CAS-26-000001');
  expect(states()).toEqual(['CAS-26-000001 repeated', 'CAS-26-000001 waiting']);
  answer.resolve(outcome({ __typename: 'ActionError', code: 'forbidden', params: {}, fields: [] }));
  await pass(0);
  expect(states()).toEqual(['CAS-26-000001 repeated', 'CAS-26-000001 refused']);
  await scan('CAS-26-000001');
  expect([states()[0], calls().length]).toEqual(['CAS-26-000001 refused', 2]);
});

it('for one action does not stand in the way of the next action', async () => {
  const { scan, states, hook } = await openScans(() => outcome());
  await scan('CAS-26-000001');
  act(() => {
    hook().add('CAS-26-000001', 'receive');
  });
  await pass(0);
  expect(states()).toEqual(['CAS-26-000001 done', 'CAS-26-000001 done']);
});

it('is sent one at a time', async () => {
  const first = Promise.withResolvers<FakeAnswer>();
  const { scan, pass, calls } = await openScans((call) =>
    numberIn(call) === 'CAS-26-000001' ? first.promise : outcome(),
  );
  await scan('CAS-26-000001', 'CAS-26-000002');
  expect(calls()).toHaveLength(1);
  first.resolve(outcome());
  await pass(0);
  expect(calls()).toHaveLength(2);
});

it('that waits outlives a reload, and is then sent as the same attempt', async () => {
  const before = await openScans(() => lost());
  await before.scan('CAS-26-000001');
  const key = before.calls().map(keyOf)[0];
  vi.useRealTimers();
  const after = await openScans(() => outcome());
  await vi.waitUntil(() => after.calls().length > 0, 10_000);
  expect(after.calls().map((call) => [numberIn(call), keyOf(call)])).toEqual([['CAS-26-000001', key]]);
});
