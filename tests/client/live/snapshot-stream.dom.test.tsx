// Streams outside of the cache: positions, a fleet.
import type { ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { retryNow } from '#client/live/transport/connection-state.ts';
import { graphql } from '#client/live/graphql.ts';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import { FakeServer } from '../support/fake-server.ts';
import { signIn } from '../support/list-page.tsx';
import { cursorAt } from '../support/parcels.ts';

const Positions = graphql(
  'subscription P($drivers: [ID!]) { driverPositions(drivers: $drivers) { full moved { driverId } gone } }',
);

function Watching({
  drivers,
  heard: received,
  pause = false,
}: {
  drivers: string[];
  heard: string[];
  pause?: boolean;
}): ReactNode {
  const { loading, error } = useSnapshotStream(Positions, {
    variables: { drivers },
    pause,
    onMessage: ({ driverPositions: { full, moved } }) => {
      received.push(`${full ? 'all ' : ''}${moved.map(({ driverId }) => driverId).join(' ')}`);
    },
  });
  return <p>{error ? `refused ${error.code}` : loading ? 'waiting' : 'heard'}</p>;
}

const page = (child: ReactNode): ReactNode => <LiveProvider userId="u1">{child}</LiveProvider>;
const positions = (full: boolean, ...ids: string[]) => ({
  driverPositions: { full, moved: ids.map((driverId) => ({ driverId })), gone: [] },
});

async function open(received: string[], drivers = ['a']) {
  signIn();
  const server = new FakeServer();
  const shown = render(page(<Watching drivers={drivers} heard={received} />));
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  await vi.waitUntil(() => server.connection.subscribes('driverPositions').length > 0, 10_000);
  return { server, ...shown };
}

it('receives each message, and reports when there was none yet', async () => {
  const received: string[] = [];
  const { server } = await open(received);
  expect(screen.getByText('waiting')).toBeTruthy();
  act(() => {
    server.connection.push(cursorAt(101), positions(true, 'a'));
  });
  act(() => {
    server.connection.push(cursorAt(102), positions(false, 'a'));
  });
  expect(received).toEqual(['all a', 'a']);
  expect(screen.getByText('heard')).toBeTruthy();
});

it('with other variables, it drops the previous snapshot only once the new one has arrived', async () => {
  const received: string[] = [];
  const { server, rerender } = await open(received);
  act(() => {
    server.connection.push(cursorAt(101), positions(true, 'a'));
  });
  rerender(page(<Watching drivers={['b']} heard={received} />));
  await vi.waitUntil(() => server.connection.subscribes('driverPositions').length === 2, 10_000);
  const [first] = server.connection.subscribes('driverPositions');
  expect(server.connection.framesOf('complete')).toHaveLength(0);
  act(() => {
    server.connection.push(cursorAt(102), positions(true, 'b'));
  });
  expect(server.connection.framesOf('complete').map(({ id }) => id)).toEqual([first?.id]);
  // The same variables in a new object are nothing new.
  rerender(page(<Watching drivers={['b']} heard={received} />));
  expect(server.connection.subscribes('driverPositions')).toHaveLength(2);
  expect(received).toEqual(['all a', 'all b']);
});

it('subscribes again after a break, without a position: a full snapshot comes first', async () => {
  const received: string[] = [];
  const { server } = await open(received);
  act(() => {
    server.connection.close(1006);
  });
  await vi.waitUntil(() => {
    // Skips the random delay, which begins a little after the close.
    retryNow();
    return server.connections.length > 1;
  }, 10_000);
  await server.accept(cursorAt(200));
  await vi.waitUntil(() => server.connection.subscribes('driverPositions').length > 0, 10_000);
  expect(server.connection.subscribes('driverPositions')[0]?.payload?.extensions).toBeUndefined();
  act(() => {
    server.connection.push(cursorAt(201), positions(true, 'z'));
  });
  expect(received).toEqual(['all z']);
});

it('receives nothing after it was unmounted, nor while it is paused', async () => {
  const received: string[] = [];
  const { server, rerender, unmount } = await open(received);
  act(() => {
    server.connection.push(cursorAt(101), positions(true, 'a'));
  });
  rerender(page(<Watching drivers={['a']} heard={received} pause />));
  unmount();
  expect(
    server.connection.framesOf('complete').length + (server.connection.socket.readyState === 3 ? 1 : 0),
  ).toBeGreaterThan(0);
  expect(received).toEqual(['all a']);
});

it('returns the reason of a refusal', async () => {
  const { server } = await open([]);
  const [{ id } = { id: '' }] = server.connection.subscribes('driverPositions');
  act(() => {
    server.connection.send({ id, type: 'error', payload: [{ message: 'no', extensions: { code: 'forbidden' } }] });
  });
  expect(screen.getByText('refused forbidden')).toBeTruthy();
});
