// A page with everything that keys open over it, in front of a server that a test writes.
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#shared/access/roles.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { storeSession } from '#client/session/session.ts';
import { OverlayHost } from '#client/app/overlays/overlay-host.tsx';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { sessionOf } from './session.ts';

export interface ParcelResult {
  id: string;
  trackingNumber: string;
  recipientName: string;
  status?: string;
  phone?: string;
}

export interface OverlayPage {
  server: FakeServer;
  /** The results of the server; a test changes them for the next answer. */
  results: {
    parcels: ParcelResult[];
    drivers: { id: string; name: string }[];
    customers: { id: string; name: string }[];
  };
  /** The variables of the searches, in order. */
  searchVariables: () => Record<string, unknown>[];
}

function answerOf({ parcels, drivers, customers }: OverlayPage['results'], asked: Record<string, unknown>): object {
  const rows = parcels.map((one) => ({
    __typename: 'Package',
    version: 1,
    status: 'enroute',
    phone: '+212600000000',
    cityText: 'Rabat',
    city: null,
    ...one,
  }));
  return {
    ...(asked['parcels'] === true && {
      packages: { __typename: 'PackagePage', total: rows.length, totalIsExact: true, rows },
    }),
    ...(asked['drivers'] === true && { people: drivers.map((one) => ({ __typename: 'Person', ...one })) }),
    ...(asked['customers'] === true && { companies: customers.map((one) => ({ __typename: 'Company', ...one })) }),
    ...(asked['comments'] === true && { commentsFound: [] }),
  };
}

/** Opens /profile with a role; resolves once the shortcuts are active. `answer` may delay the search results. */
export async function openOverlayPage(
  role: Role,
  { manager = false, answer = async (): Promise<void> => Promise.resolve() } = {},
): Promise<OverlayPage> {
  storeSession(sessionOf(role, { manager }));
  navigate('/profile');
  const server = new FakeServer();
  const page: OverlayPage = {
    server,
    results: { parcels: [], drivers: [], customers: [] },
    searchVariables: () =>
      server.calls.filter(({ query }) => query.includes('query Find')).map(({ variables }) => variables),
  };
  server.respond = async ({ query, variables }) => {
    if (!query.includes('query Find')) return { data: { simulator: null } };
    const data = answerOf(page.results, variables);
    await answer();
    return { data, extensions: { at: cursorAt(100) } };
  };
  render(
    <LiveProvider userId="u1">
      <button type="button">page</button>
      <textarea aria-label="note" />
      <OverlayHost />
      <Toasts />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  return page;
}

/** The options of the palette, in order. */
export function paletteOptions(): string[] {
  return screen.queryAllByRole('option').map((one) => one.textContent);
}

/** Presses a key where the focus is. */
export function pressKey(key: string, given: KeyboardEventInit = {}): void {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given }),
  );
}
