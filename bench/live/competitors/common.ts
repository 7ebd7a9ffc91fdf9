// Common code of all competitors: sessions, scopes, hidden fields. The same rules as the product's, in the few lines
// that a team would write.
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';

type Role =
  | 'ADMIN'
  | 'BACKOFFICE'
  | 'SUPPORT'
  | 'ACCOUNTANT'
  | 'SUBACCOUNTANT'
  | 'HOUSEKEEPER'
  | 'CUSTOMER'
  | 'SUBCUSTOMER'
  | 'COMMERCIAL'
  | 'DRIVER';
export interface Viewer {
  token: string;
  role: Role;
  hubId: string;
  companyId: string;
  driverId: string;
}
interface Keys {
  hubId: string;
  companyId: string;
  driverId: string;
}
/** A change with the whole row and its scope keys. */
export interface Changed {
  keys: Keys;
  packageChanged: Change;
}
interface Change {
  [field: string]: unknown;
  package: Record<string, unknown> | null;
}
export interface Moved {
  lat: number;
  lng: number;
  [field: string]: unknown;
}
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

const requiredEnv = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};

export const redisPort = Number(requiredEnv('BENCH_REDIS_PORT'));
/** The topic of a competitor: each has its own, since the others stay connected while it is measured. */
export const topicOf = (peer: string, topic: 'packages' | 'positions'): string => `${peer}.${topic}`;
export const typeDefs = readFileSync(requiredEnv('BENCH_SCHEMA'), 'utf8');
export const deflate = process.env['BENCH_DEFLATE'] === '1';
const viewers = new Map(
  (JSON.parse(readFileSync(requiredEnv('BENCH_VIEWERS'), 'utf8')) as Viewer[]).map((viewer) => [viewer.token, viewer]),
);

/** The viewer of a session; null when nobody is signed in. */
export function viewerOf({ headers }: Pick<IncomingMessage, 'headers'>): Viewer | null {
  return viewers.get(/(?:^|; )qafila=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '') ?? null;
}

/** The scope of each role: everything, or rows of its hub, company or driver. */
const scopeKeyByRole: Record<Role, keyof Keys | null> = {
  ADMIN: null,
  BACKOFFICE: null,
  SUPPORT: null,
  ACCOUNTANT: null,
  SUBACCOUNTANT: null,
  HOUSEKEEPER: 'hubId',
  CUSTOMER: 'companyId',
  SUBCUSTOMER: 'companyId',
  COMMERCIAL: 'companyId',
  DRIVER: 'driverId',
};

/** True if a change is in the viewer's scope. */
export function sees(viewer: Viewer, { keys }: Pick<Changed, 'keys'>): boolean {
  const key = scopeKeyByRole[viewer.role];
  return key === null || keys[key] === viewer[key];
}

/** The name of the viewer's scope, and the names of all scopes that contain a change. */
export function scopeOf(viewer: Viewer): string {
  const key = scopeKeyByRole[viewer.role];
  return key === null ? 'all' : `${key}:${viewer[key]}`;
}
export const scopesOf = ({ hubId, companyId, driverId }: Keys): string[] => [
  'all',
  `hubId:${hubId}`,
  `companyId:${companyId}`,
  `driverId:${driverId}`,
];

/** The fields hidden from each profile. */
export type RedactionProfile = 'staff' | 'sender' | 'carrier';
const hidden: Record<RedactionProfile, object> = {
  staff: {},
  sender: { internalNote: null, commission: null, driverInvoiced: null, driverInvoiceStatus: null },
  carrier: {
    feeDelivered: null,
    feeRefused: null,
    feeReturned: null,
    feesFixed: null,
    clientInvoiced: null,
    clientInvoiceStatus: null,
    clientEmail: null,
  },
};
export function redactionProfileOf({ role }: Pick<Viewer, 'role'>): RedactionProfile {
  if (role === 'DRIVER') return 'carrier';
  return scopeKeyByRole[role] === 'companyId' ? 'sender' : 'staff';
}

/** The change without the fields hidden from the viewer. */
export const redactFor = (viewer: Pick<Viewer, 'role'>, change: Change): Change =>
  redactWith(redactionProfileOf(viewer), change);
export function redactWith(form: RedactionProfile, change: Change): Change {
  return form === 'staff' ? change : { ...change, package: { ...change.package, ...hidden[form] } };
}

export const isWithin = ({ lat, lng }: Moved, bounds: Bounds | null | undefined): boolean =>
  !bounds || (lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east);

/** A message of a `ws` socket as text: it arrives in one buffer. */
export const textOf = (data: unknown): string => (Buffer.isBuffer(data) ? data.toString() : '');

/** Reports the port to the bench. */
export function reportReady(port: number): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ ask, question }: { ask: number; question: string }) => {
    if (question === 'collect') globalThis.gc?.();
    process.send?.({ reply: ask, value: question === 'port' ? port : process.memoryUsage() });
  });
}

/** The port of a server that listens. */
export function portOf(server: { address: () => unknown }): number {
  const address = server.address();
  return typeof address === 'object' && address && 'port' in address ? Number(address.port) : 0;
}
