import type { Asker } from '#shared/access/lifecycle.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { type Behalf, system } from '../db/transaction.ts';

/** The actor of a command: a signed-in user, or the system. */
export type Actor = { id: string; asker: Asker; behalf: Behalf } | { id: null; asker: { role: 'SYS' }; behalf: Behalf };

/** The system: the scheduler, and follow-ups of other actions. */
export const sys: Actor = { id: null, asker: { role: 'SYS' }, behalf: system };

/** A signed-in user, acting with the effective role. */
export function actorOf(viewer: Viewer): Actor {
  const { id, audience } = viewer;
  return { id, asker: { role: audience.role, audience }, behalf: { kind: 'viewer', id, audience } };
}
