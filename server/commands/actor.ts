import type { Principal } from '#shared/access/lifecycle.ts';
import type { EventSource } from '#shared/events/event.ts';
import type { Viewer, ViewerKey } from '#shared/access/viewer.ts';
import { type DbPrincipal, systemPrincipal } from '../db/transaction.ts';

/**
 * The actor of a command: a signed-in user, or the system. `source` is where the action came from, if that is known;
 * `provenAt` is when the session last proved its user, `apiKey` the key of the program that acts for the user, and `madeAt` when the
 * action was made, if it was sent later.
 */
export type Actor = {
  source?: EventSource | undefined;
  provenAt?: Date | undefined;
  apiKey?: ViewerKey | undefined;
  madeAt?: Date | undefined;
} & (
  | { id: string; principal: Principal; dbPrincipal: DbPrincipal }
  | { id: null; principal: { role: 'SYS' }; dbPrincipal: DbPrincipal }
);

/** The system: the scheduler, and follow-ups of other actions. */
export const systemActor: Actor = { id: null, principal: { role: 'SYS' }, dbPrincipal: systemPrincipal };

/** A signed-in user, acting with the effective role. */
export function actorOf(viewer: Viewer, source?: EventSource): Actor {
  const { id, audience, apiKey, provenAt } = viewer;
  const dbPrincipal: DbPrincipal = { kind: 'viewer', id, audience };
  const principal = { role: audience.role, audience };
  return { id, principal, dbPrincipal, source: apiKey ? 'api' : source, apiKey, provenAt };
}
