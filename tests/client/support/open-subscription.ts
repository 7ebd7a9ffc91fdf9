// The subscription of an entity with a socket, a cache and queries that the test answers.
import { parse } from 'graphql';
import { type Mock, onTestFinished, vi } from 'vitest';
import { ActiveQueries } from '#client/live/cache/active-queries.ts';
import { VersionStore } from '#client/live/cache/version-store.ts';
import { EntitySubscription } from '#client/live/subscriptions/entity-subscription.ts';
import type { LiveDocument } from '#client/live/subscriptions/live-documents.ts';
import type { QueryWatcher } from '#client/live/subscriptions/query-watchers.ts';
import { openFakeSocket } from './fake-socket.ts';

export const at = (seq: number) => ({ epoch: 1, seq, nonce: '0000abcd' });
export const text = (seq: number) => `1:${seq}:0000abcd`;

function useFakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

const watcher = (answered: number | null = 5): QueryWatcher & { refetch: Mock<() => void> } => ({
  refetch: vi.fn<() => void>(),
  rowId: null,
  at: () => (answered === null ? null : at(answered)),
});

export function open(kind: LiveDocument['kind'] = 'changes') {
  useFakeTime();
  const { socket, subscribed } = openFakeSocket();
  const written: unknown[] = [];
  const [onReplayed, onRefetch, ended, scheduleFlush] = [
    vi.fn<() => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
  ];
  const activeQueries = new ActiveQueries();
  const versions = new VersionStore();
  const subscription: EntitySubscription = new EntitySubscription(
    {
      entity: 'package',
      field: 'packageChanged',
      kind,
      typename: 'Package',
      dependsOn: {},
      document: parse('subscription { packageChanged { id } }'),
    },
    {
      versions,
      activeQueries,
      socket,
      scheduleFlush,
      onReplayed,
      onRefetch,
      startSubscription: () => {
        const end = subscription.forwardSubscription('subscription', { next: ({ data }) => void written.push(data) });
        return () => {
          ended();
          end();
        };
      },
    },
  );
  const send = (value: object, seq: number, time: string | undefined = 'now'): void =>
    subscribed[0]?.handlers.next({
      data: { packageChanged: value },
      extensions: { at: text(seq), ...(time && { time }) },
    });
  const change = (id: string, seq: number, version = seq, replay = false): void =>
    send({ kind: 'CHANGED', id, version, changed: ['note'], package: { id, version } }, seq, replay ? '' : 'now');
  const ids = (): unknown[] => [...subscription.changeLog.entries()].map((entry) => entry.id);
  return {
    subscription,
    subscribed,
    written,
    onReplayed,
    onRefetch,
    ended,
    scheduleFlush,
    activeQueries,
    versions,
    watcher,
    send,
    change,
    ids,
  };
}
