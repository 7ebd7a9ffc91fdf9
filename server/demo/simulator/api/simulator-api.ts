// The API that the simulator uses, all of it public. `http-api.ts` implements it; tests use an in-memory one.
import type { EntityName } from '#shared/areas/index.ts';
import type { Parcel } from '../parcels/parcel.ts';

/** A mutation of an entity: `package` and `deliver` are packageDeliver. */
export interface ActionRequest {
  entity: EntityName;
  action: string;
  input: Readonly<Record<string, unknown>>;
  /** A refusal is nothing to report: there may be nothing left to do. */
  mayBeRefused?: boolean;
}

/** The result of an action: the current row, or the error code. */
export type ActionOutcome = { parcel: Parcel | null; id: string } | { refused: string };

export interface Town {
  id: string;
  nameFr: string;
  hubId: string;
}
export interface HubLocation {
  id: string;
  code: string;
  lat: number | null;
  lng: number | null;
}

/** A driver's position: ms, degrees, m/s, metres, percent. */
export interface PositionReport {
  at: number;
  lat: number;
  lng: number;
  speed: number;
  bearing: number;
  accuracy: number;
  battery: number;
}

/** Thrown when the server does not respond: it may be restarting. */
export class ServerUnavailable extends Error {
  constructor(cause: unknown) {
    super('the server does not respond', { cause });
    this.name = 'ServerAway';
  }
}

export interface Place {
  lat: number;
  lng: number;
}

/** A pallet that is not over, with what is on it. */
export interface OpenPallet {
  id: string;
  status: string;
  openDiscrepancies: number;
  arrivedAt: string | null;
  carrierId: string | null;
  /** Its hubs, and where it was last; null for what is not known. */
  from: Place | null;
  to: Place | null;
  position: Place | null;
  lines: readonly { trackingNumber: string; state: string }[];
}

/** A check-out that is being made, with the numbers of what is not scanned. */
export interface OpenCheckOut {
  id: string;
  waiting: readonly string[];
}

export interface SimulatorApi {
  /** Signs in if needed and returns the user's id. */
  userIdOf: (login: string) => Promise<string>;
  towns: () => Promise<Town[]>;
  hubs: () => Promise<HubLocation[]>;
  /** All open parcels. */
  openParcels: () => Promise<Parcel[]>;
  /** Parcels changed since a time (ms), the newest first; null if there are too many. */
  changedSince: (since: number) => Promise<Parcel[] | null>;
  /** Runs an action as a user, or a rating as the recipient of its parcel. It takes effect once per key. */
  performAction: (login: string | null, request: ActionRequest, key: string) => Promise<ActionOutcome>;
  /** The ids of drivers with this name. */
  findDriverIds: (name: string) => Promise<string[]>;
  /** The last known position of a driver; null if there is none. */
  lastPosition: (login: string) => Promise<{ lat: number; lng: number } | null>;
  /** Sends a driver's position through device ingest; false if it was rejected. */
  reportPosition: (login: string, fix: PositionReport) => Promise<boolean>;
  /** Sealed pallets, and those that have left; the last ones that changed. */
  openPallets: () => Promise<OpenPallet[]>;
  /** A parcel that an open inventory still expects; null if there is none. */
  expectedParcel: () => Promise<{ id: string; code: string } | null>;
  /** The check-outs that are being made at a hub. */
  openCheckOuts: (hubId: string) => Promise<OpenCheckOut[]>;
  /** True if an administrator has paused the simulator. */
  isPaused: () => Promise<boolean>;
}
