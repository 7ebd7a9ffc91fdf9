// Which sockets an event closes, and how: an account that has lost a right must not see a later event.
import { describe, expect, test } from 'vitest';
import { EventLog } from '#server/events/event-log.ts';
import { applyRevocation, changesAudience, watchAccountEvents } from '#server/live/transport/account-revocation.ts';
import type { CloseReason } from '#server/live/transport/protocol.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { nonceOf, parcelEdited } from '../support/event-dispatcher.ts';
import { viewerOf } from '../support/viewers.ts';

const person = viewerOf('CUSTOMER', 'u1');
const secondSession = { ...person, sessionId: 'other' };
const program: Viewer = { ...person, sessionId: 'k1', apiKey: { id: 'k1', name: '', scope: 'read', expiresAt: null } };
const open = { person, secondSession, program, stranger: viewerOf('CUSTOMER', 'u2') };

const event = (name: string, given: Partial<NumberedEvent> = {}): NumberedEvent => ({
  ...parcelEdited(1, 'u1'),
  name,
  entity: name.split('.')[0] ?? '',
  changed: [],
  before: null,
  after: null,
  ...given,
});

/** The reason with which each of the open sockets is closed. */
function closedBy(given: NumberedEvent): Record<string, CloseReason> {
  const closed: Record<string, CloseReason> = {};
  const closeWhere = (ends: (viewer: Viewer) => boolean, reason: CloseReason): void => {
    for (const [name, viewer] of Object.entries(open)) if (ends(viewer)) closed[name] ??= reason;
  };
  applyRevocation({ closeWhere }, given);
  return closed;
}

const ended = { person: 'unauthorized', secondSession: 'unauthorized', program: 'restart' };
const disabled = { ...ended, person: 'disabled', secondSession: 'disabled' };
/** Our own client blanks its page. */
const otherRights = { person: 'rightsChanged', secondSession: 'rightsChanged', program: 'rightsChanged' };
const again = { person: 'restart', secondSession: 'restart', program: 'restart' };

describe('an event closes the sockets of its account', () => {
  test.each<[string, Partial<NumberedEvent>, object]>([
    ['user.disabled', {}, disabled],
    ['user.erased', {}, ended],
    ['user.passwordChanged', {}, ended],
    ['user.rolesSet', {}, again],
    ['user.rolesSet', { changed: ['roles'] }, otherRights],
    ['user.rightsSet', {}, again],
    ['user.customersRenewed', {}, again],
    ['user.secondFactorDisabled', {}, again],
    ['user.secondFactorReset', {}, again],
    ['user.signedOut', { payload: { sessionId: 's-u1' } }, { person: 'unauthorized' }],
    ['user.sessionEnded', { payload: { sessionId: 'other' } }, { secondSession: 'unauthorized' }],
    ['user.edited', { changed: ['companyId'] }, otherRights],
    ['user.edited', { changed: ['hubId'] }, otherRights],
    ['user.edited', { changed: ['phone'] }, {}],
    ['user.signedIn', {}, {}],
    ['user.signedIn', { unreadable: 'why' }, again],
    ['user.disabled', { entityId: 'u2' }, { stranger: 'disabled' }],
    ['apiKey.revoked', { entityId: 'k1' }, { program: 'unauthorized' }],
    ['apiKey.replaced', { entityId: 'k1' }, { program: 'unauthorized' }],
    ['apiKey.created', { entityId: 'k1' }, {}],
    ['package.edited', { changed: ['companyId'], unreadable: 'why' }, {}],
  ])('%s %o', (name, given, closed) => {
    expect(closedBy(event(name, given))).toEqual(closed);
  });
});

const changes = (entity: string, ...changed: string[]) => changesAudience({ entity, changed });

test('an audience changes with the fields that decide it, and with nothing else', () => {
  expect(['roles', 'manager', 'companyId', 'hubId', 'managerId', 'rights'].map((one) => changes('user', one))).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  expect(changes('rules', 'secondFactorRoles')).toBe(true);
  expect(changes('user', 'name', 'roles')).toBe(true);
  expect([changes('user', 'name'), changes('user'), changes('package', 'companyId')]).toEqual([false, false, false]);
});

const emptyLog = (epoch: number) => ({
  head: { epoch, seq: 0, nonce: nonceOf(0) },
  base: { seq: 0, nonce: nonceOf(0) },
  entries: [],
});

const changedBy = (given: NumberedEvent, viewer: Viewer = person): boolean => {
  const log = new EventLog(emptyLog(1));
  const changed = watchAccountEvents(log);
  log.append(given, 1);
  return changed(viewer);
};

describe('while an account is looked up', () => {
  test.each<[string, Partial<NumberedEvent>, boolean]>([
    ['user.disabled', {}, true],
    ['user.edited', { changed: ['name'] }, true],
    ['user.signedIn', { unreadable: 'why' }, true],
    ['user.signedIn', {}, false],
    ['user.disabled', { entityId: 'u2' }, false],
    ['package.edited', { changed: ['note'] }, false],
  ])('its event %s %o counts: %s', (name, given, counts) => {
    expect(changedBy(event(name, given))).toBe(counts);
  });

  test('a program is concerned by events of its key and of who made it', () => {
    expect(changedBy(event('apiKey.revoked', { entityId: 'k1' }), program)).toBe(true);
    expect(changedBy(event('user.disabled'), program)).toBe(true);
    expect(changedBy(event('apiKey.revoked', { entityId: 'k2' }), program)).toBe(false);
  });

  test('an event before the lookup does not count, and a log that was replaced makes everybody come again', () => {
    const log = new EventLog(emptyLog(1));
    log.append(event('user.disabled', { nonce: nonceOf(1) }), 1);
    const changed = watchAccountEvents(log);
    expect(changed(person)).toBe(false);
    log.restart(emptyLog(2));
    expect(changed(person)).toBe(true);
  });
});
