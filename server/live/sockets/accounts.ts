// A change of somebody's rights is an event like any other, told in its turn: it ends the sockets of that account before any later event
// is told.
import { areas } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { EventLog } from '../../events/log.ts';
import type { Sockets } from './sockets.ts';

/** By area and event, how sockets end; the areas whose rows are accounts have them. */
const ends: ReadonlyMap<string, Readonly<Record<string, 'final' | 'again' | 'session'>>> = new Map(
  Object.entries(areas).flatMap(([entity, area]) => ('ends' in area ? [[entity, area.ends] as const] : [])),
);

/** By area, the fields of an account that decide what it, or somebody else, may see. */
const decisive: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(areas).flatMap(([entity, area]) =>
    'audienceFields' in area ? [[entity, area.audienceFields] as const] : [],
  ),
);

/** Whether an event may have changed what anybody sees, be it only the driver whose subdriver the account was. */
export function changesAudience({ entity, changed }: Pick<NumberedEvent, 'entity' | 'changed'>): boolean {
  return decisive.get(entity)?.some((field) => changed.includes(field)) ?? false;
}

/** Closes what an event of an account ends: 4401 is final, 1012 asks to come back with the new rights. */
export function endSockets(sockets: Pick<Sockets, 'closeWhere'>, event: NumberedEvent): void {
  const { entity, entityId, name, facts, unreadable } = event;
  const byName = ends.get(entity);
  // One that cannot be read may have been any of them: who they are is asked when they come back.
  const end = byName && unreadable !== undefined ? 'again' : byName?.[name.slice(entity.length + 1)];
  if (end === 'final') sockets.closeWhere((viewer) => viewer.id === entityId, 'unauthorized');
  if (end === 'again' || (!end && changesAudience(event)))
    sockets.closeWhere((viewer) => viewer.id === entityId, 'restart');
  if (end === 'session') sockets.closeWhere((viewer) => viewer.sessionId === facts.sessionId, 'unauthorized');
}

/** Whether an account had an event since this was called. A lookup that took as long as that is not to be relied on. */
export function watchAccounts(log: EventLog): (userId: string) => boolean {
  const from = log.position();
  return (userId) => {
    const since = log.since(from);
    return typeof since === 'string' || since.some((entry) => ends.has(entry.entity) && entry.entityId === userId);
  };
}
