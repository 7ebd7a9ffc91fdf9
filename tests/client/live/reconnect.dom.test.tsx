// Broken connections, reconnecting, and the end of the session.
import type { ReactNode } from 'react';
import { act, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ConnectionState, connectionStateAtom, retryNow } from '#client/live/transport/connection-state.ts';
import { useLive } from '#client/live/use-live.ts';
import { readSession } from '#client/session/session.ts';
import { openListPage, shownRows } from '../support/list-page.tsx';
import { rightsChangedReason } from '#shared/live/close-reasons.ts';
import type { ServerConnection } from '../support/fake-server.ts';
import { cursorAt, parcelChange, listAnswer, OneQuery, parcel, resyncMessage } from '../support/parcels.ts';

const two = () => listAnswer(100, parcel('a', 4), parcel('b', 1));
const link = (): ConnectionState => getDefaultStore().get(connectionStateAtom);

function resumeOf(connection: ServerConnection): unknown {
  return connection.subscribes().at(-1)?.payload?.extensions?.resume;
}

/** Waits for one connection more than `before`. Skips the random delay, which begins a little after the close. */
const untilReconnected = (server: { connections: readonly ServerConnection[] }, before: number): Promise<boolean> =>
  vi.waitUntil(() => {
    retryNow();
    return server.connections.length > before;
  }, 10_000);

/** Breaks the connection and accepts the next socket. */
async function breakLine(
  server: {
    connections: readonly ServerConnection[];
    connection: ServerConnection;
    accept: (at: string) => Promise<ServerConnection>;
  },
  code = 1006,
): Promise<ServerConnection> {
  const before = server.connections.length;
  act(() => {
    server.connection.close(code);
  });
  await untilReconnected(server, before);
  const connection = await server.accept(cursorAt(900));
  await vi.waitUntil(() => connection.subscribes().length > 0, 10_000);
  return connection;
}

test('the first subscribe resumes from the answer that the list shows', async () => {
  const { server } = await openListPage(two, cursorAt(140));
  expect(resumeOf(server.connection)).toEqual({ at: cursorAt(100), audience: 'aaaa' });
});

test('after a break it resumes from the newest position received, for the audience that it was received for', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  server.connection.push(cursorAt(107), parcelChange('CHANGED', parcel('a', 5), 'note'));
  server.audience = 'bbbb';
  const connection = await breakLine(server, 1012);
  expect(resumeOf(connection)).toEqual({ at: cursorAt(107), audience: 'aaaa' });
});

test('after a RESYNC because of other rights, it resumes with the new audience', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  server.audience = 'bbbb';
  const connection = await breakLine(server, 1012);
  connection.push(cursorAt(950), resyncMessage('audience'));
  const next = await breakLine(server);
  expect(resumeOf(next)).toEqual({ at: cursorAt(950), audience: 'bbbb' });
});

test('a heartbeat moves a subscription on only when the server has surely read its subscribe', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  // Sent before the subscribe reached the server: the changes in between are still to come.
  server.connection.send({ type: 'ping', payload: { at: cursorAt(140) } });
  const second = await breakLine(server);
  expect(resumeOf(second)).toEqual({ at: cursorAt(100), audience: 'aaaa' });

  second.push(cursorAt(145), parcelChange('CHANGED', parcel('a', 5), 'note'));
  second.send({ type: 'ping', payload: { at: cursorAt(160) } });
  const third = await breakLine(server);
  expect(resumeOf(third)).toEqual({ at: cursorAt(160), audience: 'aaaa' });
});

test('an idle subscription advances with the heartbeats after one of its own was answered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { server } = await openListPage(two, cursorAt(100));
  await vi.advanceTimersByTimeAsync(10_500);
  expect(server.connection.framesOf('ping')).toHaveLength(1);
  server.connection.send({ type: 'pong' });
  server.connection.send({ type: 'ping', payload: { at: cursorAt(160) } });
  const next = await breakLine(server);
  expect(resumeOf(next)).toEqual({ at: cursorAt(160), audience: 'aaaa' });
});

test('a silent server is disconnected and another connection opened', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { server } = await openListPage(two, cursorAt(100));
  const before = server.connections.length;
  await vi.advanceTimersByTimeAsync(15_500);
  await untilReconnected(server, before);
  expect(server.connection.socket.readyState).toBe(0);
});

test('missed changes are shown when all have arrived, with their number', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  const connection = await breakLine(server);
  expect(link().status).toBe('live');
  connection.pushReplayed(cursorAt(100), parcelChange('CHANGED', parcel('a', 9), 'note'));
  connection.pushReplayed(cursorAt(100), parcelChange('NEW', parcel('c', 1)));
  connection.send({ type: 'ping', payload: { at: cursorAt(130) } });
  await vi.waitUntil(() => shownRows()[0]?.includes('v9'), 10_000);
  expect(probe.changes.totalCount).toBe(1);
  expect(link()).toEqual({ status: 'live', replayedChanges: 2 });
  expect(server.callsOf('List')).toHaveLength(1);
});

test('a replay in chunks after a long break is counted as a whole, and a break in between resumes from the last chunk', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  const connection = await breakLine(server);
  connection.pushReplayed(cursorAt(100), parcelChange('CHANGED', parcel('a', 9), 'note'));
  connection.pushReplayed(cursorAt(120), parcelChange('CHANGED', parcel('a', 10), 'note'));
  connection.pushReplayed(cursorAt(120), parcelChange('CHANGED', parcel('b', 8), 'note'));
  connection.send({ type: 'ping', payload: { at: cursorAt(130) } });
  await vi.waitUntil(() => shownRows().join(' ').includes('v8'), 10_000);
  expect(shownRows()[0]).toContain('v10');
  expect(link()).toEqual({ status: 'live', replayedChanges: 3 });
  const third = await breakLine(server);
  third.pushReplayed(cursorAt(130), parcelChange('CHANGED', parcel('a', 11), 'note'));
  third.pushReplayed(cursorAt(150), parcelChange('CHANGED', parcel('b', 12), 'note'));
  const next = await breakLine(server);
  expect(resumeOf(next)).toEqual({ at: cursorAt(150), audience: 'aaaa' });
});

test('a replay on an ordinary load, between the reading and the subscription, is not shown as a break', async () => {
  const { server } = await openListPage(two, cursorAt(140));
  server.connection.pushReplayed(cursorAt(100), parcelChange('CHANGED', parcel('a', 9), 'note'));
  server.connection.send({ type: 'ping', payload: { at: cursorAt(150) } });
  await vi.waitUntil(() => shownRows()[0]?.includes('v9'), 10_000);
  expect(link()).toEqual({ status: 'live' });
});

test('after a RESYNC, the open list reads again with a notice, and keeps its rows meanwhile', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  const answer = Promise.withResolvers<object>();
  server.respond = () => answer.promise;
  server.connection.push(cursorAt(200), resyncMessage('window'));
  await vi.waitUntil(() => server.callsOf('List').length === 2, 4_000);
  expect(shownRows()).toHaveLength(2);
  expect(probe.list.loading).toBe(false);
  expect(link()).toEqual({ status: 'live', wasRefetched: true });
  answer.resolve(listAnswer(201, parcel('a', 7)));
  await vi.waitUntil(() => shownRows().length === 1, 10_000);
});

const aside = (name: string) => ({
  data: { package: parcel('z', 1, { recipientName: name }) },
  extensions: { at: cursorAt(100) },
});

test('with other rights all open queries are read again, also those without a subscription', async () => {
  const { server } = await openListPage(
    ({ query }) => (query.includes('query One') ? aside('Before') : two()),
    cursorAt(100),
    <Aside />,
  );
  await vi.waitUntil(() => screen.queryByText('Before'), 10_000);
  server.respond = ({ query }) => (query.includes('query One') ? aside('After') : listAnswer(201, parcel('b', 2)));
  server.connection.push(cursorAt(200), resyncMessage('audience'));
  await vi.waitUntil(() => shownRows().length === 1, 4_000);
  await vi.waitUntil(() => screen.queryByText('After'), 10_000);
  expect(shownRows()).toEqual(['b v2 enroute Person b 20000 -']);
});

test.each([
  ['begun by an instance that noticed', cursorAt(50, 2), cursorAt(51, 2)],
  ['that nobody noticed but the server that was asked', cursorAt(50), cursorAt(51)],
])('in another history, %s, rows older than the known ones are accepted, everywhere', async (_, pushed, read) => {
  const { server, probe } = await openListPage(
    ({ query }) => (query.includes('query One') ? aside('Future') : listAnswer(100, parcel('a', 4))),
    cursorAt(100),
    <Aside />,
  );
  await vi.waitUntil(() => screen.queryByText('Future'));
  server.connection.push(
    cursorAt(107),
    parcelChange('CHANGED', parcel('a', 7, { recipientName: 'Future' }), 'recipientName'),
  );
  await vi.waitUntil(() => shownRows()[0]?.includes('v7'));
  server.respond = ({ query }) =>
    query.includes('query One')
      ? { ...aside('Present'), extensions: { at: read } }
      : { ...listAnswer(51, parcel('a', 3)), extensions: { at: read } };
  server.connection.push(pushed, resyncMessage('history'));
  await vi.waitUntil(() => shownRows()[0]?.startsWith('a v3'), 4_000);
  await vi.waitUntil(() => screen.queryByText('Present'));
  expect(shownRows()).toEqual(['a v3 enroute Person a 20000 -']);
  server.connection.push(
    pushed.replace(':50:', ':52:'),
    parcelChange('CHANGED', parcel('a', 4, { recipientName: 'Live' }), 'recipientName'),
  );
  await vi.waitUntil(() => shownRows()[0]?.includes('Live'));
  expect(probe.changes.totalCount).toBe(0);
});

function Aside(): ReactNode {
  return useLive(OneQuery, { variables: { id: 'z' }, watch: [] }).data?.package?.recipientName ?? null;
}

test('a message that makes no sense is a loss, and the list is read again', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  server.respond = () => listAnswer(101, parcel('a', 4), parcel('b', 1));
  server.connection.push(cursorAt(101), { packageChanged: { kind: 'CHANGED', id: 'a', package: null } });
  await vi.waitUntil(() => server.callsOf('List').length > 1, 4_000);
  expect(shownRows()).toHaveLength(2);
});

test('an answer from before the list subscribed again is requested again at once', async () => {
  // The read that a RESYNC triggers comes only after this.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.99);
  onTestFinished(() => {
    chance.mockRestore();
  });
  const { server, probe } = await openListPage(two, cursorAt(100));
  const late = Promise.withResolvers<object>();
  server.respond = () => late.promise;
  act(() => {
    probe.list.refetch();
  });
  await vi.waitUntil(() => server.callsOf('List').length === 2, 10_000);
  server.connection.push(cursorAt(200), resyncMessage('history'));
  server.respond = () => listAnswer(203, parcel('z', 1));
  late.resolve(listAnswer(150, parcel('a', 4)));
  await vi.waitUntil(() => shownRows().length === 1 && shownRows()[0]?.startsWith('z'), 10_000);
  expect(probe.list.at).toBe(cursorAt(203));
});

test('a break is shown, and a browser without network is offline until it has one', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  expect(link().status).toBe('live');
  act(() => {
    server.connection.close(1006);
  });
  expect(link().status).toBe('reconnecting');
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(link().status).toBe('offline');
  await vi.waitUntil(() => link().retryAt !== undefined, 10_000);
  const before = server.connections.length;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await vi.waitUntil(() => server.connections.length > before, 10_000);
  await server.accept(cursorAt(100));
  expect(link().status).toBe('live');
});

test('a long break is offline', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { server } = await openListPage(two, cursorAt(100));
  act(() => {
    server.connection.close(1006);
  });
  await vi.advanceTimersByTimeAsync(10_500);
  expect(link().status).toBe('offline');
});

test('closed with 4401, the session is over and /login is shown', async () => {
  const { server } = await openListPage(two, cursorAt(100));
  act(() => {
    server.connection.close(4401);
  });
  expect(readSession()).toBeNull();
  expect(location.pathname + location.search).toContain('/login?');
});

test.each([
  [
    'the code UNAUTHENTICATED',
    () => ({ data: null, errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] }),
  ],
  ['HTTP 400', () => new Response('Bad Request', { status: 400 })],
])('answered with %s, the session is over', async (_, respond) => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  server.respond = respond;
  act(() => {
    probe.list.refetch();
  });
  await vi.waitUntil(() => readSession() === null, 10_000);
  expect(location.pathname).toBe('/login');
});

test('a failed answer leaves the rows, shows the error, and is requested when the connection is back', async () => {
  const { server, probe } = await openListPage(two, cursorAt(100));
  server.respond = () => {
    throw new TypeError('Failed to fetch');
  };
  act(() => {
    probe.list.refetch();
  });
  await vi.waitUntil(() => probe.list.error !== undefined, 10_000);
  expect(probe.list.error).toMatchObject({ code: 'network', isNetworkError: true });
  expect(shownRows()).toHaveLength(2);
  server.respond = () => listAnswer(300, parcel('c', 1));
  await breakLine(server);
  await vi.waitUntil(() => shownRows()[0]?.startsWith('c'), 10_000);
  expect(probe.list.error).toBeUndefined();
});

test.each([
  ['does not come although the line lives', () => new Response('Bad Gateway', { status: 502 })],
  [
    'is refused by a server too busy to begin',
    () =>
      Response.json(
        { errors: [{ message: 'x', extensions: { code: 'too_many_requests', params: { retryAfter: 1 } } }] },
        { status: 429 },
      ),
  ],
])('an answer that %s is requested again by itself, less and less often', async (_, respond) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { server, probe } = await openListPage(two, cursorAt(100));
  server.respond = respond;
  act(() => {
    probe.list.refetch();
  });
  await vi.waitUntil(() => probe.list.error !== undefined, 10_000);
  const before = server.callsOf('List').length;
  for (let second = 0; second < 60; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  const tries = server.callsOf('List').length - before;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(13);
  server.respond = () => listAnswer(300, parcel('c', 1));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await vi.waitUntil(() => shownRows()[0]?.startsWith('c'), 10_000);
  expect(probe.list.error).toBeUndefined();
});

test('when the rights of the viewer change the page is blank at once, and shows what is read anew; a restart of the server blanks nothing', async () => {
  let seen = [parcel('a', 4), parcel('b', 1)];
  const { server } = await openListPage(() => listAnswer(100, ...seen), cursorAt(100));
  await vi.waitUntil(() => shownRows().length === 2, 10_000);
  act(() => {
    server.connection.close(1012, 'Service restart');
  });
  expect(shownRows()).toHaveLength(2);
  await untilReconnected(server, 1);
  await server.accept(cursorAt(110));
  seen = [parcel('b', 1)];
  const connections = server.connections.length;
  act(() => {
    server.connection.close(1012, rightsChangedReason);
  });
  expect(shownRows()).toEqual([]);
  await untilReconnected(server, connections);
  await server.accept(cursorAt(120));
  await vi.waitUntil(() => shownRows().length === 1, 10_000);
});
