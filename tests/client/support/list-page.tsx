// A page with a list on it, and the server that it talks to.
import { type ReactNode, StrictMode } from 'react';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { type LivePendingChanges, usePendingChanges } from '#client/live/use-pending-changes.ts';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { storeSession } from '#client/session/session.ts';
import { FakeServer } from './fake-server.ts';
import { ListQuery, type Parcel } from './parcels.ts';

export interface ListProbe {
  list: LiveQuery<unknown>;
  changes: LivePendingChanges;
  renders: number;
}

const noIds: readonly string[] = [];
const showsEnroute = ({ status }: Parcel): boolean => status === 'enroute';

/** Shows the parcels that are on their way. */
export function List({ seen: probe }: { seen: Partial<ListProbe> }): ReactNode {
  const list = useLive(ListQuery, { variables: { page: 1 }, watch: ['package'] });
  const rows = list.data?.packages.rows;
  const changes = usePendingChanges<Parcel>('package', {
    list,
    rowIds: rows ? idsOf(rows) : noIds,
    matches: showsEnroute,
  });
  Object.assign(probe, { list, changes, renders: (probe.renders ?? 0) + 1 });
  return (
    <ul>
      {rows?.map(({ id, version, status, recipientName, cod, driver }) => (
        <li key={id}>
          {changes.goneIds.has(id)
            ? `${id} is gone`
            : `${id} v${version} ${status} ${recipientName} ${cod} ${driver?.name ?? '-'}`}
        </li>
      ))}
    </ul>
  );
}

const ids = new WeakMap<object, readonly string[]>();
function idsOf(rows: readonly Parcel[]): readonly string[] {
  const known = ids.get(rows) ?? rows.map(({ id }) => id);
  ids.set(rows, known);
  return known;
}

/** The texts of the list, row by row. */
export function shownRows(): string[] {
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

export function signIn(): void {
  storeSession({
    token: 'the-token',
    viewer: {
      id: 'u1',
      name: 'Salma',
      avatarId: null,
      roles: ['ADMIN'],
      effectiveRole: 'ADMIN',
      manager: false,
      company: null,
      hub: null,
      missing: 0,
    },
  });
}

export interface ListPage {
  server: FakeServer;
  probe: ListProbe;
}

/**
 * Opens the page: `respond` answers the list, the socket is acknowledged at `at`. Resolves when the list is
 * subscribed.
 */
export async function openListPage(
  respond: FakeServer['respond'],
  at: string,
  beside: ReactNode = null,
): Promise<ListPage> {
  signIn();
  const server = new FakeServer();
  server.respond = respond;
  const probe: Partial<ListProbe> = {};
  render(
    <StrictMode>
      <LiveProvider userId="u1">
        <List seen={probe} />
        {beside}
      </LiveProvider>
    </StrictMode>,
  );
  await server.accept(at);
  await vi.waitUntil(() => server.connection.subscribes().length > 0, 10_000);
  if (!probe.list || !probe.changes || probe.renders === undefined) throw new Error('the list was not rendered');
  return { server, probe: Object.assign(probe, { list: probe.list, changes: probe.changes, renders: probe.renders }) };
}
