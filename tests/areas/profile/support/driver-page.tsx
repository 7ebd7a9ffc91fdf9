// The profile page, with the position upload beside it as in the app, in front of a fake server.
import { Suspense } from 'react';
import { render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { onTestFinished, vi } from 'vitest';
import type { Role } from '#shared/access/roles.ts';
import type { PositionAck } from '#shared/live/presence.ts';
import Profile from '#client/areas/profile/screen.tsx';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { PresenceClient } from '#client/live/presence/presence-client.ts';
import { storeSession } from '#client/session/session.ts';
import { locationUploadDriverAtom } from '#client/app/preferences/preferences.ts';
import { LocationUploader } from '#client/areas/profile/location-sharing/location-uploader.tsx';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { type FakeAnswer, type Call, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { sessionOf } from '#tests/client/support/session.ts';
import { FakeGeolocation } from './fake-geolocation.ts';

export const dutyStart = '2026-11-21T08:00:00.000Z';
export const device = {
  __typename: 'DriverDevice',
  id: 'p1',
  version: 1,
  name: 'Samsung A15',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: null,
  revokedAt: null,
};

/** The own account, with nothing missing. */
const profile = {
  __typename: 'Profile',
  id: 'u1',
  version: 1,
  login: 'driver',
  name: 'Hamza Benali',
  email: 'hamza@example.com',
  phone: '+212661234567',
  website: null,
  street: '12, rue Al Massira',
  rib: '••••4921',
  ice: null,
  cne: '••••56',
  isPaid: true,
  missing: [],
  updatedAt: dutyStart,
  city: { __typename: 'City', id: 'c1', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' },
};

const userOf = (onDutySince: string | null, version: number): object => ({
  __typename: 'User',
  id: 'u1',
  version,
  onDutySince,
});
const operationOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

export interface DriverPage {
  server: FakeServer;
  callsOf: (name: string) => Call[];
  geolocation: FakeGeolocation;
  /** What was sent over Socket.IO, one entry per message. */
  sent: unknown[];
  /** Sets the acknowledgement of later messages. */
  answer: (ack: PositionAck) => void;
  /** Duty changes elsewhere. */
  pushDuty: (onDutySince: string | null, version: number) => void;
}

export interface DriverPageOptions {
  role?: Role;
  onDutySince?: string | null;
  chosen?: boolean;
  answers?: Record<string, (call: Call) => FakeAnswer>;
}

/** Opens it: on duty since eight, nothing chosen on this phone, no other phone. */
export async function openDriverPage({
  role = 'DRIVER',
  onDutySince = dutyStart,
  chosen = false,
  answers = {},
}: DriverPageOptions = {}): Promise<DriverPage> {
  storeSession(sessionOf(role));
  const store = getDefaultStore();
  store.set(locationUploadDriverAtom, chosen ? 'u1' : '');
  const geolocation = new FakeGeolocation();
  const sent: unknown[] = [];
  let ack: PositionAck = { ok: true };
  const position = vi.spyOn(PresenceClient.prototype, 'sendPositions').mockImplementation((fixes) => {
    sent.push(fixes);
    return Promise.resolve(ack);
  });
  onTestFinished(() => {
    position.mockRestore();
    store.set(locationUploadDriverAtom, '');
  });
  const server = new FakeServer();
  const usual: Record<string, (call: Call) => FakeAnswer> = {
    Profile: () => ({ data: { profile }, extensions: { at: cursorAt(100) } }),
    Sessions: () => ({ data: { sessions: [] }, extensions: { at: cursorAt(100) } }),
    Duty: () => ({ data: { duty: userOf(onDutySince, 1) }, extensions: { at: cursorAt(100) } }),
    DriverDevices: () => ({ data: { driverDevices: [] }, extensions: { at: cursorAt(100) } }),
    UserGoOnDuty: () => ({ data: { userGoOnDuty: { __typename: 'UserResult', user: userOf(dutyStart, 2) } } }),
    UserGoOffDuty: () => ({ data: { userGoOffDuty: { __typename: 'UserResult', user: userOf(null, 2) } } }),
    ...answers,
  };
  server.respond = (call) => usual[operationOf(call)]?.(call) ?? { data: {} };
  render(
    <LiveProvider userId="u1">
      <ScreenContext value="profile">
        <Suspense fallback={null}>
          <Profile />
        </Suspense>
      </ScreenContext>
      <LocationUploader />
      <Toasts />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  await screen.findByRole('heading', { name: 'Préférences' });
  return {
    server,
    geolocation,
    sent,
    callsOf: (name) => server.calls.filter((call) => operationOf(call) === name),
    answer: (given) => {
      ack = given;
    },
    pushDuty: (now, version) => {
      server.connection.push(cursorAt(100 + version), { duty: userOf(now, version) });
    },
  };
}
