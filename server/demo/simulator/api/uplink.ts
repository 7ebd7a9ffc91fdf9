// Positions go up as a phone sends them: OsmAnd's protocol, with a token that the driver made for this device.
import { z } from 'zod';
import { type Fix, ServerAway } from './api.ts';
import type { Session } from './session.ts';
import type { Tokens } from './tokens.ts';

/** The name under which a driver finds the device among its own. */
const deviceName = 'Simulateur';
const metresASecondInKnots = 1.943_844;
const patienceMs = 10_000;

const devicesShape = z.object({
  driverDevices: z.array(z.object({ id: z.string(), name: z.string(), revokedAt: z.string().nullable() })),
});
const madeShape = z.object({ driverDeviceCreate: z.object({ token: z.string() }) });
const madeText = 'mutation ($input: DriverDeviceCreateInput!) { driverDeviceCreate(input: $input) { token } }';
const revokeText =
  'mutation ($input: DriverDeviceRevokeInput!) { driverDeviceRevoke(input: $input) { driverDevice { id } } }';

/** A new token; phones whose token was lost are shut out. Null when the program gives none. */
async function newToken(session: Session): Promise<string | null> {
  const listed = await session.call('{ driverDevices { id name revokedAt } }');
  if ('refused' in listed) return null;
  const old = devicesShape
    .parse(listed.data)
    .driverDevices.filter(({ name, revokedAt }) => name === deviceName && revokedAt === null);
  for (const { id } of old) await session.call(revokeText, { input: { id } });
  const made = await session.call(madeText, { input: { name: deviceName } });
  return 'refused' in made ? null : madeShape.parse(made.data).driverDeviceCreate.token;
}

async function send(
  url: string,
  token: string,
  { at, lat, lng, speed, bearing, accuracy, battery }: Fix,
): Promise<number> {
  const body = new URLSearchParams({
    id: token,
    timestamp: String(Math.floor(at / 1000)),
    lat: lat.toFixed(6),
    lon: lng.toFixed(6),
    speed: (speed * metresASecondInKnots).toFixed(2),
    bearing: bearing.toFixed(0),
    accuracy: String(accuracy),
    batt: String(battery),
  });
  try {
    const response = await fetch(`${url}/uplink/osmand`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    throw new ServerAway(error);
  }
}

/** The phones of the cast. */
export function createUplink(
  url: string,
  as: (login: string) => Promise<Session>,
  tokens: Tokens,
): { report: (login: string, fix: Fix) => Promise<boolean> } {
  return {
    report: async (login, fix) => {
      const token = tokens.of(login) ?? (await newToken(await as(login)));
      if (token === null) return false;
      if (tokens.of(login) === undefined) tokens.keep(login, token);
      const status = await send(url, token, fix);
      if (status === 401) tokens.forget(login);
      return status === 200;
    },
  };
}
