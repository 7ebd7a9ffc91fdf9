import type { Viewer, Audience } from '#shared/access/viewer.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { Door } from '../commands/run-command.ts';
import type { Trx } from '../db/transaction.ts';
import type { SimulatorSwitch } from '../demo/switch.ts';
import type { Health } from '../metrics/health.ts';
import type { Loaders } from './loaders.ts';

/** Runs reads: on the query's one snapshot, or on a short one of their own. */
export type Read = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** What sign-in and sign-out may do to the browser's session. */
export interface SessionControl {
  signIn: (input: { login: string; password: string }) => Promise<Viewer>;
  signOut: () => Promise<void>;
  /** The anti-forgery token of the session in hand; null without a session. */
  token: () => string | null;
}

/**
 * What resolvers get. For a live execution there is no viewer: the audience is the group's projection, so that an answer can depend on
 * nothing outside the group's key.
 */
export interface Context {
  viewer: Viewer | null;
  audience: Audience | null;
  now: Date;
  read: Read;
  loaders: Loaders;
  door: Door;
  session: SessionControl;
  /** A tile server for the map, when one is set. */
  map: { tiles: string | null; attribution: string | null };
  /** There only in a demo that moves. */
  simulator?: SimulatorSwitch | undefined;
  /** How the installation is; a live answer has none. */
  health?: ((read: Read) => Promise<Health>) | undefined;
  /** How often an account may ask what could be collected; a live answer has none. */
  limits?: { phoneHistory: RateLimit } | undefined;
}
