// A page with everything that keys open over it, in front of a server that a test writes.
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#shared/access/roles.ts';
import { Toasts } from '#client/kit/ui/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { keepSession } from '#client/session/session.ts';
import { Openers } from '#client/shell/openers.tsx';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { at } from '#tests/client/support/parcels.ts';
import { sessionOf } from '../people.ts';

export interface FoundParcel {
  id: string;
  trackingNumber: string;
  recipientName: string;
  status?: string;
  phone?: string;
}

export interface OverPage {
  server: FakeServer;
  /** What the server finds; changed by a test to change the next answer. */
  found: { parcels: FoundParcel[]; drivers: { id: string; name: string }[]; customers: { id: string; name: string }[] };
  /** What was asked of the search, in order. */
  asked: () => Record<string, unknown>[];
}

function answerOf({ parcels, drivers, customers }: OverPage['found'], asked: Record<string, unknown>): object {
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
  };
}

/** Opens /profile for somebody; resolves once the keys listen. `answer` may hold the search's answers back. */
export async function openOverPage(
  role: Role,
  { manager = false, answer = async (): Promise<void> => Promise.resolve() } = {},
): Promise<OverPage> {
  keepSession(sessionOf(role, { manager }));
  navigate('/profile');
  const server = new FakeServer();
  const page: OverPage = {
    server,
    found: { parcels: [], drivers: [], customers: [] },
    asked: () => server.calls.filter(({ query }) => query.includes('query Find')).map(({ variables }) => variables),
  };
  server.respond = async ({ query, variables }) => {
    if (!query.includes('query Find')) return { data: { simulator: null } };
    const data = answerOf(page.found, variables);
    await answer();
    return { data, extensions: { at: at(100) } };
  };
  render(
    <LiveProvider person="u1">
      <button type="button">page</button>
      <textarea aria-label="note" />
      <Openers />
      <Toasts />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.peers.length > 0, 10_000);
  await server.greet(at(100));
  return page;
}

/** The lines of the palette, in the order in which they stand. */
export function lines(): string[] {
  return screen.queryAllByRole('option').map((one) => one.textContent);
}

/** Presses a key where the focus is. */
export function press(key: string, given: KeyboardEventInit = {}): void {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given }),
  );
}
