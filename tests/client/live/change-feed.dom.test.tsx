// The rows of an open list.
import { type ReactNode, useState } from 'react';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { openListPage, shownRows } from '../support/list-page.tsx';
import {
  cursorAt,
  parcelChange,
  goneMessage,
  listAnswer,
  OneQuery,
  parcel,
  TimelineQuery,
} from '../support/parcels.ts';

const yassine = { __typename: 'Person', id: 'd', name: 'Yassine' };
const two = () => listAnswer(100, parcel('a', 4), parcel('b', 1));

test('a change shows in its row, without the list being read again', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  server.connection.push(
    cursorAt(101),
    parcelChange('CHANGED', parcel('a', 5, { cod: 35_000, driver: yassine }), 'cod', 'driverId'),
  );
  await vi.waitUntil(() => shownRows()[0]?.includes('v5'), 10_000);
  expect(shownRows()).toEqual(['a v5 enroute Person a 35000 Yassine', 'b v1 enroute Person b 20000 -']);
  expect(server.callsOf('List')).toHaveLength(1);
});

test('an older version is ignored', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  server.connection.push(cursorAt(101), parcelChange('CHANGED', parcel('a', 6), 'note'));
  server.connection.push(cursorAt(103), parcelChange('CHANGED', parcel('b', 2), 'note'));
  await vi.waitUntil(() => shownRows()[1]?.includes('v2'), 10_000);
  server.connection.push(
    cursorAt(104),
    parcelChange('CHANGED', parcel('a', 5, { recipientName: 'Old' }), 'recipientName'),
  );
  server.connection.push(cursorAt(105), parcelChange('CHANGED', parcel('b', 3), 'note'));
  await vi.waitUntil(() => shownRows()[1]?.includes('v3'), 10_000);
  expect(shownRows()[0]).toBe('a v6 enroute Person a 20000 -');
});

test('a row that is GONE is cleared at once, keeps its position, and the list is not read again', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  server.connection.push(cursorAt(101), goneMessage('a'));
  await vi.waitUntil(() => probe.changes.goneIds.has('a'), 10_000);
  expect(shownRows()).toEqual(['a is gone', 'b v1 enroute Person b 20000 -']);
  expect(JSON.stringify(probe.list.data)).not.toContain('Person a');
  expect(probe.changes.totalCount).toBe(1);
  expect(server.callsOf('List')).toHaveLength(1);
});

test('a row that left and came back is shown again', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  server.connection.push(cursorAt(101), goneMessage('a'));
  await vi.waitUntil(() => shownRows()[0] === 'a is gone', 10_000);
  server.connection.push(cursorAt(102), parcelChange('NEW', parcel('a', 6), 'driverId'));
  await vi.waitUntil(() => shownRows()[0]?.includes('v6'), 10_000);
  expect(shownRows()[0]).toBe('a v6 enroute Person a 20000 -');
});

test('an open drawer learns that its row is GONE, and keeps nothing of it', async () => {
  const { server } = await openListPage(
    ({ query }) =>
      query.includes('query One') ? { data: { package: parcel('a', 4) }, extensions: { at: cursorAt(100) } } : two(),
    cursorAt(100),
    <Drawer />,
  );
  await vi.waitUntil(() => screen.queryByText('Drawer Person a'), 10_000);
  server.connection.push(cursorAt(101), goneMessage('a'));
  await vi.waitUntil(() => screen.queryByText('Drawer nothing, gone'), 10_000);
  expect(server.callsOf('One')).toHaveLength(1);
});

function Drawer(): ReactNode {
  const { data } = useLive(OneQuery, { variables: { id: 'a' }, watch: ['package'] });
  const isGone = useIsGone('package', 'a');
  return (
    <p>
      Drawer {data?.package?.recipientName ?? 'nothing'}
      {isGone && ', gone'}
    </p>
  );
}

test('new, leaving and gone rows only change the counter; the click reads', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  server.connection.push(cursorAt(101), parcelChange('NEW', parcel('c', 1)));
  server.connection.push(cursorAt(102), parcelChange('CHANGED', parcel('a', 5, { status: 'delivered' }), 'status'));
  server.connection.push(cursorAt(103), parcelChange('NEW', parcel('d', 1, { status: 'created' })));
  await vi.waitUntil(() => probe.changes.totalCount === 2, 10_000);
  expect(shownRows()).toEqual(['a v5 delivered Person a 20000 -', 'b v1 enroute Person b 20000 -']);
  expect([...probe.changes.leavingIds]).toEqual(['a']);
  expect(server.callsOf('List')).toHaveLength(1);

  server.respond = () => listAnswer(103, parcel('c', 1), parcel('b', 1));
  act(() => {
    probe.changes.refetch();
  });
  await vi.waitUntil(() => probe.changes.totalCount === 0, 10_000);
  expect(shownRows()).toEqual(['c v1 enroute Person c 20000 -', 'b v1 enroute Person b 20000 -']);
});

test('changes during a pending read still count when the answer does not contain them', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  const late = Promise.withResolvers<object>();
  server.respond = () => late.promise;
  act(() => {
    probe.list.refetch();
  });
  server.connection.push(cursorAt(105), parcelChange('NEW', parcel('c', 1)));
  await vi.waitUntil(() => probe.changes.totalCount === 1, 10_000);
  late.resolve(listAnswer(104, parcel('a', 4), parcel('b', 1)));
  await vi.waitUntil(() => probe.list.at === cursorAt(104), 10_000);
  expect(probe.changes.totalCount).toBe(1);
});

test('a changed field flashes, and a second change flashes anew', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  server.connection.push(cursorAt(101), parcelChange('CHANGED', parcel('a', 5), 'cod'));
  await vi.waitUntil(() => probe.changes.flashes.has('a'), 10_000);
  const first = probe.changes.flashes.get('a');
  expect([...(first ?? [])]).toEqual(['cod']);
  server.connection.push(cursorAt(102), parcelChange('CHANGED', parcel('a', 6), 'cod'));
  await vi.waitUntil(() => probe.changes.flashes.get('a') !== first, 10_000);
  expect([...(probe.changes.flashes.get('a') ?? [])]).toEqual(['cod']);
  await vi.waitUntil(() => probe.changes.flashes.size === 0, 5_000);
});

test('an answer that was read before an event and arrives after it takes nothing back, and is requested again', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  const late = Promise.withResolvers<object>();
  server.respond = () => late.promise;
  act(() => {
    probe.list.refetch();
  });
  await vi.waitUntil(() => server.callsOf('List').length === 2, 10_000);
  server.connection.push(
    cursorAt(105),
    parcelChange('CHANGED', parcel('a', 5, { recipientName: 'Newer' }), 'recipientName'),
  );
  await vi.waitUntil(() => shownRows()[0]?.includes('Newer'), 10_000);

  const versions: string[] = [];
  server.respond = () => {
    versions.push(shownRows()[0] ?? '');
    return listAnswer(105, parcel('a', 5, { recipientName: 'Newer' }));
  };
  late.resolve(listAnswer(100, parcel('a', 4), parcel('b', 1)));
  await vi.waitUntil(() => shownRows().length === 1, 10_000);
  expect(versions).toEqual(['a v5 enroute Newer 20000 -']);
  expect(probe.list.at).toBe(cursorAt(105));
});

test('an answer from before a row was GONE does not restore it', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  const late = Promise.withResolvers<object>();
  server.respond = () => late.promise;
  act(() => {
    probe.list.refetch();
  });
  await vi.waitUntil(() => server.callsOf('List').length === 2, 10_000);
  server.connection.push(cursorAt(105), goneMessage('a'));
  await vi.waitUntil(() => probe.changes.goneIds.has('a'), 10_000);
  server.respond = () => listAnswer(106, parcel('b', 1));
  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(...shownRows()));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  late.resolve(listAnswer(100, parcel('a', 4), parcel('b', 1)));
  await vi.waitUntil(() => shownRows().length === 1, 10_000);
  watch.disconnect();
  expect(shown.filter((row) => row.includes('Person a'))).toEqual([]);
});

test('the timeline of an open drawer reads again when its row changes, and not when another does', async () => {
  const { server } = await openListPage(
    ({ query }) =>
      query.includes('query Timeline') ? { data: { packageTimeline: [] }, extensions: { at: cursorAt(100) } } : two(),
    cursorAt(100),
    <Timeline />,
  );
  await vi.waitUntil(() => server.callsOf('Timeline').length === 1, 10_000);
  server.connection.push(cursorAt(101), parcelChange('CHANGED', parcel('b', 2), 'note'));
  await vi.waitUntil(() => shownRows()[1]?.includes('v2'), 10_000);
  server.connection.push(cursorAt(102), parcelChange('CHANGED', parcel('a', 5), 'note'));
  await vi.waitUntil(() => server.callsOf('Timeline').length === 2, 10_000);
  expect(shownRows()[0]).toContain('v5');
});

function Timeline(): ReactNode {
  useLive(TimelineQuery, { variables: { id: 'a' }, watch: ['package'], rowId: 'a' });
  return null;
}

const answer = (id: string) => ({ data: { package: parcel(id, 1) }, extensions: { at: cursorAt(100) } });

test('a drawer that switches to another row does not show the previous one, not even while it loads', async () => {
  const second = Promise.withResolvers<object>();
  await openListPage(
    ({ query, variables }) => {
      if (!query.includes('query One')) return two();
      return variables['id'] === 'x' ? answer('x') : second.promise;
    },
    cursorAt(100),
    <Turning />,
  );
  await vi.waitUntil(() => screen.queryByText('Open: Person x'), 10_000);
  act(() => {
    screen.getByRole('button').click();
  });
  expect(screen.getByText('Open: loading')).toBeTruthy();
  second.resolve(answer('y'));
  await vi.waitUntil(() => screen.queryByText('Open: Person y'), 10_000);
});

function Turning(): ReactNode {
  const [id, turn] = useState('x');
  const { data, loading } = useLive(OneQuery, { variables: { id }, watch: ['package'], rowId: id });
  return (
    <button
      type="button"
      onClick={() => {
        turn('y');
      }}
    >
      Open: {loading ? 'loading' : data?.package?.recipientName}
    </button>
  );
}

test('however much happens, the list is drawn four times a second', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const drawn = new Set<string>();
  for (let step = 1; step <= 50; step += 1) {
    server.connection.push(cursorAt(100 + step), parcelChange('CHANGED', parcel('a', 4 + step), 'note'));
    await act(() => vi.advanceTimersByTimeAsync(20));
    drawn.add(shownRows()[0] ?? '');
  }
  await act(() => vi.advanceTimersByTimeAsync(250));
  expect(shownRows()[0]).toContain('v54');
  expect(drawn.size).toBeLessThanOrEqual(6);
  expect(drawn.size).toBeGreaterThanOrEqual(4);
});

test('a hidden tab renders nothing, and everything at once when it is shown', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const drawn = probe.renders;
  server.connection.push(cursorAt(301), parcelChange('CHANGED', parcel('a', 300), 'note'));
  server.connection.push(cursorAt(302), parcelChange('CHANGED', parcel('b', 9), 'note'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe.renders).toBe(drawn);
  hidden.mockRestore();
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(shownRows()).toEqual(['a v300 enroute Person a 20000 -', 'b v9 enroute Person b 20000 -']);
});
