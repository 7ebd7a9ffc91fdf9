// The parcels screen in front of a server that a test writes.
import { Profiler, type ProfilerOnRenderCallback, Suspense } from 'react';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { MemberRight } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import Packages from '#client/areas/packages/list.tsx';
import type { Package } from '#client/areas/packages/documents.ts';
import { isLanguage } from '#client/messages/languages.ts';
import { namespacesOf } from '#client/messages/load-messages.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { ShellExtensionsContext } from '#client/app/extension-points/shell-extensions.ts';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { shellExtensions } from '#client/shell-extensions.ts';
import { storeSession } from '#client/session/session.ts';
import { type FakeAnswer, type Call, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/messages.ts';
import { sessionOf } from '#tests/client/support/session.ts';

export { cursorAt, goneMessage } from '#tests/client/support/messages.ts';

export interface PackagesPage {
  server: FakeServer;
  /** The answer of the list; a test changes it for the next read. */
  rows: Package[];
  /** Answers to anything else, by the operation's name. */
  responses: Record<string, (call: Call) => FakeAnswer | Promise<FakeAnswer>>;
  push: (seq: number, data: Record<string, unknown>) => void;
  listCalls: () => Call[];
}

/** The counts of the tabs, with this count of the first. */
export function tabCounts(packages: number): object {
  const tabs = { packages, to_follow: 96, cities_to_validate: 12, to_deliver: 342, all: 18_940 };
  return {
    __typename: 'PackageCounts',
    id: 'mine',
    tabs: Object.entries(tabs).map(([tab, n]) => ({ __typename: 'PackageTabCount', tab, n, cod: n * 10_000 })),
  };
}

export function packagePage(rows: readonly Package[], given: object = {}): object {
  return {
    __typename: 'PackagePage',
    total: rows.length,
    totalIsExact: true,
    page: 1,
    next: null,
    previous: null,
    missingNumbers: [],
    rows,
    facets: { __typename: 'PackageFacets', late: 23, exact: true, statuses: [] },
    ...given,
  };
}

const operationOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

/** A change of a parcel, as the server sends it. */
export function packageChange(kind: 'NEW' | 'CHANGED', row: Package, ...fields: string[]): { packageChanged: object } {
  return {
    packageChanged: {
      __typename: 'PackageChange',
      kind,
      id: row.id,
      version: row.version,
      changed: fields,
      reason: null,
      package: row,
    },
  };
}

interface Opening {
  search?: string;
  role?: Role;
  /** The rights that the viewer was not given. */
  lacks?: readonly MemberRight[];
  on?: PackagesPage['responses'];
  /** Called each time that something of the screen was rendered. */
  onRender?: ProfilerOnRenderCallback;
  /** False: the list is not expected to be read, so nothing listens. */
  listens?: boolean;
}

/**
 * Test files share loaded code, but each starts i18next anew. A part whose code is there and whose messages are not would
 * suspend within `act`, which then renders it again without end.
 */
async function loadAllMessages(): Promise<void> {
  const { language } = i18next;
  await i18next.loadNamespaces(isLanguage(language) ? await namespacesOf(language) : []);
}

/** Opens the screen at an address with a role; resolves when the list is subscribed. */
export async function openScreen(
  rows: readonly Package[],
  { search = '', role = 'ADMIN', lacks = [], on = {}, onRender = () => undefined, listens = true }: Opening = {},
): Promise<PackagesPage> {
  await loadAllMessages();
  storeSession(sessionOf(role, { lacks }));
  navigate(`/package${search}`, { replace: true });
  const server = new FakeServer();
  const page: PackagesPage = {
    server,
    rows: [...rows],
    responses: on,
    push: (seq, data) => {
      server.connection.push(cursorAt(seq), data);
    },
    listCalls: () => server.calls.filter((call) => operationOf(call) === 'Packages'),
  };
  server.respond = (call) => {
    const name = operationOf(call);
    const answer = page.responses[name];
    if (answer) return answer(call);
    if (name === 'Packages') return { data: { packages: packagePage(page.rows) }, extensions: { at: cursorAt(100) } };
    if (name === 'PackageCounts')
      return { data: { packageCounts: tabCounts(1284) }, extensions: { at: cursorAt(100) } };
    if (name === 'Package')
      return {
        data: { package: page.rows.find(({ id }) => id === call.variables['id']) ?? null },
        extensions: { at: cursorAt(100) },
      };
    if (name === 'SavedViews') return { data: { savedViews: [] }, extensions: { at: cursorAt(100) } };
    if (name === 'PackageTimeline') return { data: { packageTimeline: [] }, extensions: { at: cursorAt(100) } };
    return { data: {} };
  };
  render(
    <LiveProvider userId="u1">
      <ShellExtensionsContext value={shellExtensions}>
        <Suspense fallback={null}>
          <Profiler id="packages" onRender={onRender}>
            <Packages />
          </Profiler>
        </Suspense>
      </ShellExtensionsContext>
      <Toasts />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  if (listens) await vi.waitUntil(() => server.connection.subscribes().length > 0, 10_000);
  return page;
}

/** The rows of the list, each as its text. */
export function shownRows(): string[] {
  return screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
}

/** The tracking numbers of the rows, in order. */
export function shownNumbers(): string[] {
  return shownRows().flatMap((text) => /CAS-26-\d+/.exec(text)?.[0] ?? []);
}
