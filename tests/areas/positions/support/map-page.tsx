// The map page in front of a server that a test writes.
import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#shared/access/roles.ts';
import type { DriverPosition, FleetDriver, UnassignedParcel } from '#client/areas/positions/documents.ts';
import MapScreen from '#client/areas/positions/screen.tsx';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { storeSession } from '#client/session/session.ts';
import { Announcer } from '#client/app/layout/announcer.tsx';
import { type FakeAnswer, type Call, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { sessionOf } from '#tests/client/support/session.ts';

export function buildDriver(name: string, given: Partial<FleetDriver> = {}): FleetDriver {
  return {
    id: name,
    driver: { id: name, name, avatarId: null },
    phone: '+212661000000',
    hub: null,
    onDuty: true,
    lastAt: new Date().toISOString(),
    delivered: 3,
    held: 5,
    heldCod: 95_000,
    putOff: 0,
    enroute: 2,
    late: 0,
    nonCompliant: 0,
    clockSkew: null,
    cash: 0,
    collectedToday: 0,
    cashLimit: null,
    next: null,
    ...given,
  };
}

export function buildPosition(driverId: string, given: Partial<DriverPosition> = {}): DriverPosition {
  return { driverId, at: new Date().toISOString(), lat: 33.6861, lng: -7.3829, speed: 12, bearing: 45, ...given };
}

export function buildUnassignedParcel(id: string, given: Partial<UnassignedParcel> = {}): UnassignedParcel {
  return {
    id,
    version: 1,
    status: 'inhouse',
    trackingNumber: `CAS-26-${id}`,
    recipientName: `Person ${id}`,
    cod: 19_900,
    hub: null,
    city: null,
    cityText: 'Salé',
    ...given,
  };
}

export interface MapPage {
  server: FakeServer;
  pushFleet: (change: { full?: boolean; drivers?: FleetDriver[]; gone?: string[] }) => void;
  pushPositions: (change: { full?: boolean; moved?: DriverPosition[]; gone?: string[] }) => void;
}

interface Opening {
  role?: Role;
  search?: string;
  parcels?: UnassignedParcel[];
  on?: Record<string, (call: Call) => FakeAnswer>;
}

const operationOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

/** Opens the map with a role; resolves when it is subscribed to the fleet. */
export async function openMapPage({
  role = 'ADMIN',
  search = '',
  parcels = [],
  on = {},
}: Opening = {}): Promise<MapPage> {
  storeSession(sessionOf(role));
  navigate(`/package?view=map${search}`, { replace: true });
  const server = new FakeServer();
  const answers: typeof on = {
    MapPlaces: () => ({
      data: { hubs: [], cities: [], mapSettings: { __typename: 'MapSettings', tiles: null, attribution: null } },
    }),
    WaitingParcels: () => ({
      data: {
        packages: {
          __typename: 'PackagePage',
          total: parcels.length,
          totalIsExact: true,
          rows: parcels.map((each) => ({ __typename: 'Package', ...each })),
        },
      },
    }),
    DriverRoute: () => ({ data: { driverRoute: [] } }),
    ...on,
  };
  server.respond = (call) => ({
    extensions: { at: cursorAt(100) },
    ...(answers[operationOf(call)]?.(call) ?? { data: {} }),
  });
  render(
    <LiveProvider userId="u1">
      <Suspense fallback={null}>
        <MapScreen />
      </Suspense>
      <Toasts />
      <Announcer />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  await vi.waitUntil(() => server.connection.subscribes('fleetChanged').length > 0, 10_000);
  return {
    server,
    pushFleet: ({ full = false, drivers = [], gone = [] }) => {
      act(() => {
        server.connection.push(cursorAt(101), { fleetChanged: { full, drivers, gone } });
      });
    },
    pushPositions: ({ full = false, moved = [], gone = [] }) => {
      act(() => {
        server.connection.push(cursorAt(101), { driverPositions: { full, moved, gone } });
      });
    },
  };
}

/** The label of each driver in the list, in order, as a screen reader announces it. */
export function driverLabels(): string[] {
  return [...document.querySelectorAll('[data-driver] > span:first-child')].map((words) =>
    words.textContent.replaceAll(/\s/g, ' '),
  );
}

/** Waits until a driver has this label. */
export async function waitForDriverLabel(text: string): Promise<void> {
  await vi.waitUntil(() => driverLabels().some((line) => line.includes(text)));
}

export const driverRow = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${name}`) });
