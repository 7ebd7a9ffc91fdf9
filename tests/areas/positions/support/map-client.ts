// An open map, and phones that report.
import { z } from 'zod';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const position = z.object({ driverId: z.string(), at: z.string(), lat: z.number(), lng: z.number() });
const change = z.object({ full: z.boolean(), moved: z.array(position), gone: z.array(z.string()) });
const result = z.object({ driverPositions: change });

const subscription =
  'subscription ($bounds: Bounds, $drivers: [ID!]) { driverPositions(bounds: $bounds, drivers: $drivers) { full moved { driverId at lat lng } gone } }';

export interface MapArguments {
  bounds?: { south: number; west: number; north: number; east: number };
  drivers?: string[];
}
export const casablanca = { south: 33.3, west: -7.9, north: 33.8, east: -7.2 };

export interface OpenMap {
  messages: () => z.output<typeof change>[];
  /** Where each driver is by the messages so far. */
  drivers: () => Map<string, z.output<typeof position>>;
  /** Waits until the driver is shown at this latitude. */
  untilAt: (driverId: string, lat: number) => Promise<void>;
  untilGone: (driverId: string) => Promise<void>;
  /** Every driver in any message so far. */
  driversEverSent: () => string[];
  errors: () => string;
}

/** Opens a socket and subscribes to a map; resolves with the first message, or an error. */
export async function openMap(url: string, person: ApiClient, looking: MapArguments = {}): Promise<OpenMap> {
  const { data, refusals, until } = await subscribe(url, person, subscription, looking);
  const messages = () => data().map((each) => result.parse(each).driverPositions);
  await until(() => data().length > 0 || refusals() !== '');
  const drivers = () => {
    const shown = new Map<string, z.output<typeof position>>();
    for (const { full, moved, gone } of messages()) {
      if (full) shown.clear();
      for (const each of moved) shown.set(each.driverId, each);
      for (const id of gone) shown.delete(id);
    }
    return shown;
  };
  return {
    messages,
    drivers,
    errors: refusals,
    untilAt: async (driverId, lat) => {
      await until(() => drivers().get(driverId)?.lat === lat);
    },
    untilGone: async (driverId) => {
      await until(() => !drivers().has(driverId));
    },
    driversEverSent: () => [...new Set(messages().flatMap(({ moved }) => moved.map(({ driverId }) => driverId)))],
  };
}

/** Registers a device of a driver through the API and returns a function that reports like Traccar Client 9. */
export async function createDevice(url: string, person: ApiClient) {
  const { data } = await person.call(
    'mutation { driverDeviceCreate(input: { name: "Samsung A15" }) { token device { id name } } }',
  );
  const made = z
    .object({
      driverDeviceCreate: z.object({ token: z.string(), device: z.object({ id: z.string(), name: z.string() }) }),
    })
    .parse(data).driverDeviceCreate;
  return {
    ...made.device,
    token: made.token,
    report: (lat: number, lng: number, at = new Date()) => reportPosition(url, made.token, { lat, lng, at }),
  };
}

/** One request as Traccar Client 9 sends it. */
export function reportPosition(
  url: string,
  token: string,
  { lat, lng, at = new Date() }: { lat: number; lng: number; at?: Date },
): Promise<Response> {
  const location = {
    timestamp: at.toISOString(),
    coords: { latitude: lat, longitude: lng, accuracy: 5, speed: 9, heading: 87, altitude: 20 },
    is_moving: true,
    battery: { level: 0.5, is_charging: false },
  };
  return fetch(`${url}/uplink/osmand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device_id: token, location }),
  });
}

/** Goes on or off duty, as a command. */
export async function setDuty(person: ApiClient, id: string, on: boolean): Promise<void> {
  const name = on ? 'userGoOnDuty' : 'userGoOffDuty';
  const { errors } = await person.call(`mutation { ${name}(input: { id: "${id}" }) { user { onDutySince } } }`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}
