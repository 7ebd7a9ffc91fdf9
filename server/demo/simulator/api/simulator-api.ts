// What the simulator asks of the program: all of it public. The real one speaks HTTP; tests give another one.
import type { Parcel } from '../parcels/parcel.ts';

/** A mutation of an area, named as the API names it: `package` and `deliver` are packageDeliver. */
export interface ActionRequest {
  entity: 'package' | 'rating' | 'user';
  action: string;
  input: Readonly<Record<string, unknown>>;
}

/** What came of a deed: the row as it is now, or the code of a refusal. */
export type ActionResult = { parcel: Parcel | null; id: string } | { refused: string };

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

/** A driver's place at an instant: ms, degrees, m/s, metres, percent. */
export interface PositionReport {
  at: number;
  lat: number;
  lng: number;
  speed: number;
  bearing: number;
  accuracy: number;
  battery: number;
}

/** Thrown when the server does not answer: it may be starting again. */
export class ServerUnavailable extends Error {
  constructor(cause: unknown) {
    super('the server does not answer', { cause });
    this.name = 'ServerAway';
  }
}

export interface SimulatorApi {
  /** Signs in where that is needed and answers the user's id. */
  userIdOf: (login: string) => Promise<string>;
  towns: () => Promise<Town[]>;
  hubs: () => Promise<HubLocation[]>;
  /** Every parcel that is open now. */
  openParcels: () => Promise<Parcel[]>;
  /** Parcels changed since an instant (ms), the newest first; null when there are too many to tell. */
  changedSince: (since: number) => Promise<Parcel[] | null>;
  /** Does something as somebody. Never done twice for the same key. */
  performAction: (login: string, deed: ActionRequest, key: string) => Promise<ActionResult>;
  /** The ids of drivers with this name. */
  findDriverIds: (name: string) => Promise<string[]>;
  /** Where the driver was seen last; null when that is not known. */
  lastPosition: (login: string) => Promise<{ lat: number; lng: number } | null>;
  /** Says where a driver is, through the uplink of phones; false when it was not taken. */
  reportPosition: (login: string, fix: PositionReport) => Promise<boolean>;
  /** Whether an administrator has halted everything. */
  isPaused: () => Promise<boolean>;
}
