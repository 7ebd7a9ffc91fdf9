// Revocations. A change of an account's rights is an event like any other: in event order, the sockets of the account
// are closed before any later event is dispatched.
import { accountOf, type Viewer } from '#shared/access/viewer.ts';
import { entities } from '#shared/areas/index.ts';
import type { Revocation } from '#shared/entities/entity.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { EventLog, LogEntry } from '../../events/event-log.ts';
import type { SocketServer } from './socket-server.ts';

/** Sockets that can be closed by their viewers. */
export type RevocableSockets = Pick<SocketServer, 'closeWhere'>;

/** How sockets are closed, by entity and event; entities whose rows are accounts declare it. */
const revocationsByEntity: ReadonlyMap<string, Readonly<Record<string, Revocation>>> = new Map(
  Object.entries(entities).flatMap(([entity, area]) => (area.revocations ? [[entity, area.revocations] as const] : [])),
);

/** The fields of an account that determine an audience, of its own or of another account, by entity. */
const audienceFieldsByEntity: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(entities).flatMap(([entity, area]) =>
    area.audienceFields ? [[entity, area.audienceFields] as const] : [],
  ),
);

/**
 * True if an event may change anybody's audience, also that of a driver whose subdriver the account was, or those of the
 * sub-customers of a customer.
 */
export function changesAudience({ entity, changed }: Pick<NumberedEvent, 'entity' | 'changed'>): boolean {
  return audienceFieldsByEntity.get(entity)?.some((field) => changed.includes(field)) ?? false;
}

/**
 * Closes the sockets that an event of an account revokes: 4401 is final, 1012 makes the client reconnect with its new
 * rights.
 */
export function applyRevocation(sockets: RevocableSockets, event: NumberedEvent): void {
  const { entity, entityId, name, payload, unreadable } = event;
  const isAccount = (viewer: Viewer): boolean => accountOf(viewer) === entityId;
  // The program of a key, whose maker the event is about: whether the key still works is found when it reconnects.
  const isOfMaker = (viewer: Viewer): boolean => viewer.apiKey !== undefined && viewer.id === entityId;
  const revocations = revocationsByEntity.get(entity);
  // An unreadable event may be any of them: clients reconnect and are authorised again.
  const end = revocations && unreadable !== undefined ? 'again' : revocations?.[name.slice(entity.length + 1)];
  if (end === 'final') {
    sockets.closeWhere(isAccount, name === 'user.disabled' ? 'disabled' : 'unauthorized');
    sockets.closeWhere(isOfMaker, 'restart');
  }
  if (end === 'again' || (!end && changesAudience(event)))
    sockets.closeWhere(
      (viewer) => isAccount(viewer) || isOfMaker(viewer),
      changesAudience(event) ? 'rightsChanged' : 'restart',
    );
  if (end === 'session') sockets.closeWhere((viewer) => viewer.sessionId === payload.sessionId, 'unauthorized');
}

/** True if an event of an account ends sessions or may change what the account sees. A sign-in does neither. */
function concernsSockets({ entity, name, changed, unreadable }: LogEntry): boolean {
  const revocations = revocationsByEntity.get(entity);
  if (!revocations) return false;
  return unreadable || changed.length > 0 || Object.hasOwn(revocations, name.slice(entity.length + 1));
}

/**
 * Returns whether an account had such an event since this call. If the log no longer covers that time, a lookup that took so
 * long is not reliable either.
 */
export function watchAccountEvents(log: EventLog): (viewer: Viewer) => boolean {
  const from = log.cursor();
  return (viewer) => {
    const accounts = [viewer.id, accountOf(viewer)];
    const since = log.since(from);
    return (
      typeof since === 'string' || since.some((entry) => accounts.includes(entry.entityId) && concernsSockets(entry))
    );
  };
}
