import type { Viewer, Audience } from '#shared/access/viewer.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { SheetsClient } from '../sheets/sheets-client.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import type { RunRead } from '../db/transaction.ts';
import type { FileUploads } from '../files/upload-file.ts';
import type { TransportKind } from '../mail/mail-transport.ts';
import type { InstallationHealth } from '../metrics/installation-health.ts';
import type { Loaders } from './loaders.ts';

/** What sign-in and sign-out may do to the browser's session. */
export interface SessionControl {
  signIn: (input: { login: string; password: string }) => Promise<Viewer>;
  signOut: () => Promise<void>;
  /** The CSRF token of the session; null without a session. */
  token: () => string | null;
}

/**
 * The context of resolvers. A live execution has no viewer: its audience is the projection of the group, so that a
 * result depends on nothing outside the group's key.
 */
export interface GraphqlContext {
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
  /** The map's tile server, if one is configured. */
  map: { tiles: string | null; attribution: string | null };
  /** Reads the health of the installation; not available in live executions. */
  health?: ((read: RunRead) => Promise<InstallationHealth>) | undefined;
  /** How mails leave this installation; not available in live executions. */
  mailTransport?: TransportKind | undefined;
  /** Stores uploads; not available in live executions. */
  files?: FileUploads | undefined;
  /** Rate limits of fields whose data could be harvested; not available in live executions. */
  limits?: { phoneHistory: RateLimit; sheets: RateLimit } | undefined;
  /** Reads and writes spreadsheets; not available in live executions. */
  sheets?: SheetsClient | undefined;
}
