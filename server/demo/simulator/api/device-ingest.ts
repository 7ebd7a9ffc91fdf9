// Sends positions as a phone does: the OsmAnd protocol, with a device token of the driver.
import { z } from 'zod';
import { type PositionReport, ServerUnavailable } from './simulator-api.ts';
import type { ApiSession } from './session.ts';
import type { DeviceTokenStore } from './device-tokens.ts';

/** The device's name in the driver's list of devices. */
const deviceName = 'Simulateur';
const knotsPerMetrePerSecond = 1.943_844;
const timeoutMs = 10_000;

const devicesShape = z.object({
  driverDevices: z.array(z.object({ id: z.string(), name: z.string(), revokedAt: z.string().nullable() })),
});
const createdShape = z.object({ driverDeviceCreate: z.object({ token: z.string() }) });
const createDocument = 'mutation ($input: DriverDeviceCreateInput!) { driverDeviceCreate(input: $input) { token } }';
const revokeDocument =
  'mutation ($input: DriverDeviceRevokeInput!) { driverDeviceRevoke(input: $input) { driverDevice { id } } }';

/** Creates a device token and revokes the simulator's older ones. Null if the server refuses. */
async function newToken(session: ApiSession): Promise<string | null> {
  const listed = await session.call('{ driverDevices { id name revokedAt } }');
  if ('refused' in listed) return null;
  const old = devicesShape
    .parse(listed.data)
    .driverDevices.filter(({ name, revokedAt }) => name === deviceName && revokedAt === null);
  for (const { id } of old) await session.call(revokeDocument, { input: { id } });
  const made = await session.call(createDocument, { input: { name: deviceName } });
  return 'refused' in made ? null : createdShape.parse(made.data).driverDeviceCreate.token;
}

async function send(
  url: string,
  token: string,
  { at, lat, lng, speed, bearing, accuracy, battery }: PositionReport,
): Promise<number> {
  const body = new URLSearchParams({
    id: token,
    timestamp: String(Math.floor(at / 1000)),
    lat: lat.toFixed(6),
    lon: lng.toFixed(6),
    speed: (speed * knotsPerMetrePerSecond).toFixed(2),
    bearing: bearing.toFixed(0),
    accuracy: String(accuracy),
    batt: String(battery),
  });
  try {
    const response = await fetch(`${url}/uplink/osmand`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    throw new ServerUnavailable(error);
  }
}

/** Creates the position upload of all drivers' phones. */
export function createDeviceIngest(
  url: string,
  as: (login: string) => Promise<ApiSession>,
  tokens: DeviceTokenStore,
): { reportPosition: (login: string, fix: PositionReport) => Promise<boolean> } {
  return {
    reportPosition: async (login, fix) => {
      const token = tokens.get(login) ?? (await newToken(await as(login)));
      if (token === null) return false;
      if (tokens.get(login) === undefined) tokens.set(login, token);
      const status = await send(url, token, fix);
      if (status === 401) tokens.delete(login);
      return status === 200;
    },
  };
}
