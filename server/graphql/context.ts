import type { EventSource } from '#shared/events/event.ts';
import type { Viewer, Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { LinkLimits } from '../access/link-limits.ts';
import type { CountCall } from '../access/rate-limit.ts';
import type { TrackingThrottle } from '../access/tracking-throttle.ts';
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import type { Openid } from '../sign-in/openid/openid.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import type { OutsideServices } from '../commands/prepared-action.ts';
import type { RunRead } from '../db/transaction.ts';
import type { FileUploads } from '../files/upload-file.ts';
import type { TransportKind } from '../mail/mail-transport.ts';
import type { InstallationHealth } from '../metrics/installation-health.ts';
import type { Loaders } from './loaders.ts';

/** What sign-in and sign-out may do to the browser's session. */
export interface SessionControl {
  signIn: (input: { login: string; password: string }) => Promise<Viewer>;
  /** The second step. */
  confirmSignIn: (input: { code: string }) => Promise<Viewer>;
  signOut: () => Promise<void>;
  /** Sends a `Set-Cookie` header with the answer. */
  addCookie: (cookie: string) => void;
  /** The CSRF token of the session; null without a session. */
  token: () => string | null;
}

/** The control where there is no session of a browser to begin or end. */
export function noSession(code: 'bad_request' | 'forbidden'): SessionControl {
  const refuse = (): never => fail(code);
  return { token: () => null, signIn: refuse, confirmSignIn: refuse, signOut: refuse, addCookie: refuse };
}

export interface RequestLimits {
  /** Counts a call by a limit that its area or action declares. */
  countCall: CountCall;
  tracking: TrackingThrottle;
  /** Mails with links that anybody may ask for. */
  links: LinkLimits;
  /** Attempts at passwords. */
  passwords: SignInThrottle;
}

/**
 * The context of resolvers. A live execution has no viewer: its audience is the projection of the group, so that a
 * result depends on nothing outside the group's key.
 */
export interface GraphqlContext extends OutsideServices {
  viewer: Viewer | null;
  audience: Audience | null;
  now: Date;
  /** Rows of a page of a list; default: those of a screen. Exports read more at once. */
  pageSize?: number;
  /** Reads in the snapshot of the query, or in a short transaction of its own. */
  read: RunRead;
  loaders: Loaders;
  commands: CommandContext;
  session: SessionControl;
  /** Where a mutation comes from; not available in live executions. */
  source?: EventSource | undefined;
  /** When the actions of the call were made, as it says: `actorOfCall` parses it. */
  madeAt?: string | undefined;
  /** Who delivers: the company, and the address of this installation. Stickers name both. */
  carrier: { name: string; publicUrl: string };
  /** The map's tile server, if one is configured. */
  map: { tiles: string | null; attribution: string | null };
  /** Reads the health of the installation; not available in live executions. */
  health?: ((read: RunRead) => Promise<InstallationHealth>) | undefined;
  /** How mails leave this installation; not available in live executions. */
  mailTransport?: TransportKind | undefined;
  /** The public key of pushes; null: not configured. Not available in live executions. */
  pushKey?: string | null | undefined;
  /** Stores uploads; not available in live executions. */
  files?: FileUploads | undefined;
  /** Limits of what could be harvested, guessed or flooded; not available in live executions. */
  limits?: RequestLimits | undefined;
  /** Signing in with Google; null: not configured. Not available in live executions. */
  openid?: Openid | null | undefined;
  /** The client's address; not available in live executions. */
  clientAddress?: string | undefined;
}
