// What all peers share: who knocks, who sees what, what is hidden from whom. The same rules as the product's, in the few lines that a team would write.
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
/** A change with the whole row, and the keys that scopes look at. */
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

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};

export const redisPort = Number(given('BENCH_REDIS_PORT'));
/** Where a peer is told of something: its own place, for the others stay open while it is measured. */
export const topicOf = (peer: string, topic: 'packages' | 'positions'): string => `${peer}.${topic}`;
export const typeDefs = readFileSync(given('BENCH_SCHEMA'), 'utf8');
export const deflate = process.env['BENCH_DEFLATE'] === '1';
const viewers = new Map(
  (JSON.parse(readFileSync(given('BENCH_VIEWERS'), 'utf8')) as Viewer[]).map((viewer) => [viewer.token, viewer]),
);

/** The session's owner; null when nobody is signed in. */
export function viewerOf({ headers }: Pick<IncomingMessage, 'headers'>): Viewer | null {
  return viewers.get(/(?:^|; )qafila=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '') ?? null;
}

/** What people with a role look at: everything, or what is of their hub, company or driver. */
const lookedAt: Record<Role, keyof Keys | null> = {
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

/** Whether a change is of the viewer's scope. */
export function sees(viewer: Viewer, { keys }: Pick<Changed, 'keys'>): boolean {
  const key = lookedAt[viewer.role];
  return key === null || keys[key] === viewer[key];
}

/** The name of the viewer's scope, and the names of all scopes that hold a change. */
export function scopeOf(viewer: Viewer): string {
  const key = lookedAt[viewer.role];
  return key === null ? 'all' : `${key}:${viewer[key]}`;
}
export const scopesOf = ({ hubId, companyId, driverId }: Keys): string[] => [
  'all',
  `hubId:${hubId}`,
  `companyId:${companyId}`,
  `driverId:${driverId}`,
];

/** What is hidden from whom. */
export type Form = 'staff' | 'sender' | 'carrier';
const hidden: Record<Form, object> = {
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
export function formOf({ role }: Pick<Viewer, 'role'>): Form {
  if (role === 'DRIVER') return 'carrier';
  return lookedAt[role] === 'companyId' ? 'sender' : 'staff';
}

/** The change without what is hidden from the viewer. */
export const shown = (viewer: Pick<Viewer, 'role'>, change: Change): Change => shownTo(formOf(viewer), change);
export function shownTo(form: Form, change: Change): Change {
  return form === 'staff' ? change : { ...change, package: { ...change.package, ...hidden[form] } };
}

export const isWithin = ({ lat, lng }: Moved, bounds: Bounds | null | undefined): boolean =>
  !bounds || (lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east);

/** What a socket of `ws` was sent, as text: it arrives in one buffer. */
export const textOf = (data: unknown): string => (Buffer.isBuffer(data) ? data.toString() : '');

/** Tells the bench where the server listens. */
export function ready(port: number): void {
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
