// The steps of one action on one row, without a database: its input, its transition, and what its event says.
import { describe, expect, it } from 'vitest';
import { type Actor, actorOf, systemActor } from '#server/commands/actor.ts';
import { actionOf, applyTransition, eventOf, parseCommand, withPayload } from '#server/commands/command.ts';
import { pickFields } from '#server/commands/entity-service.ts';
import { changedFields } from '#server/commands/event-payload.ts';
import { BatchCache } from '#server/commands/batch-cache.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { now, person, thing, things } from './support/things.ts';

const { service } = things('rating', [], []);
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const parse = (actor: Actor, action: string, raw: object) => parseCommand(service, actor, action, { ...raw }, now);
const key = { id: 'k', name: 'Boutique', scope: 'write', expiresAt: null } as const;

const provenAgo = (minutes: number) => person('ADMIN', 'u1', { provenAt: minutesAgo(minutes) });

describe('an action', () => {
  it.each(['nothing', 'constructor', 'toString', ''])('of the name %j does not exist', (name) => {
    expect(() => actionOf(service, name)).toThrow('bad_request');
  });

  it('is forbidden to a role that no grant names, before its input is looked at', () => {
    expect(() => parse(person('SUPPORT'), 'rename', { nonsense: 1 })).toThrow('forbidden');
    expect(() => parse(person('DRIVER'), 'finish', {})).toThrow('forbidden');
    expect(parse(person('ADMIN'), 'finish', { id: 'a' }).input).toEqual({ id: 'a' });
  });

  it('that creates a row is forbidden to a sub-customer without the right for it', () => {
    const member = person('SUBCUSTOMER');
    expect(parse(member, 'order', {}).input).toEqual({});
    if (member.principal.role === 'SYS') throw new Error('no person');
    const audience = { ...member.principal.audience, lacks: ['create'] } as const;
    const dbPrincipal = { kind: 'viewer', id: 'u1', audience } as const;
    const limited: Actor = { id: 'u1', principal: { role: 'SUBCUSTOMER', audience }, dbPrincipal };
    expect(() => parse(limited, 'order', {})).toThrow('forbidden');
  });

  it('has the input as its schema gives it', () => {
    expect(parse(person('ADMIN'), 'rename', { label: ' b ' }).input).toEqual({ label: 'b' });
  });

  it('does not know a field that is hidden from the role, unless the row is the actor’s own', () => {
    const hidden = { code: 'invalid_input', fields: [{ path: 'secret', code: 'unknown_field' }] };
    expect(() => parse(person('DRIVER'), 'rename', { secret: 'x' })).toThrow(expect.objectContaining(hidden));
    expect(() => parse(person('DRIVER'), 'rename', { secret: null })).toThrow(expect.objectContaining(hidden));
    const both = { fields: ['secret', 'seenAt'].map((path) => ({ path, code: 'unknown_field' })) };
    expect(() => parse(person('DRIVER'), 'rename', { seenAt: now, secret: 'x' })).toThrow(
      expect.objectContaining(both),
    );
    expect(parse(person('DRIVER'), 'own', { secret: 'x' }).input).toEqual({ secret: 'x' });
    expect(parse(person('ADMIN'), 'rename', { secret: 'x' }).input).toEqual({ secret: 'x' });
    expect(parse(systemActor, 'rename', { secret: 'x' }).input).toEqual({ secret: 'x' });
  });

  it('that is sensitive needs a proof of the last 15 minutes, but not of the system', () => {
    expect(parse(provenAgo(15), 'protect', {}).input).toEqual({});
    expect(() => parse(provenAgo(15.1), 'protect', {})).toThrow('sign_in.proof_required');
    expect(() => parse(person('ADMIN'), 'protect', {})).toThrow('sign_in.proof_required');
    expect(parse(person('ADMIN'), 'rename', {}).input).toEqual({});
    expect(parse(systemActor, 'protect', {}).input).toEqual({});
  });

  it('has the idempotency key of its caller: those of an API key are apart from those of its user', () => {
    const withKey = { label: 'b', idempotencyKey: 'once' };
    expect(parse(person('ADMIN'), 'rename', withKey)).toEqual({ input: { label: 'b' }, key: 'once' });
    expect(parse(person('ADMIN', 'u1', { apiKey: key }), 'rename', withKey).key).toBe('k/once');
    expect(parse(person('ADMIN', 'u1', { apiKey: key }), 'rename', {}).key).toBeNull();
  });

  it('leads to the status of the table, in the next version; what follows from the row is derived again', () => {
    const row = thing('a', { status: 'held', version: 7 });
    const go = (action: string, result: object = {}) => applyTransition(service, action, row, result, systemActor, now);
    expect(go('finish')).toEqual({ ...row, status: 'done', version: 8, updatedAt: now });
    expect(go('rename', { set: { label: 'b' } })).toMatchObject({ status: 'held', label: 'b', version: 8 });
    expect(go('turn', { status: 'held' }).status).toBe('held');
    expect(go('turn').status).toBe('held');
    expect(() => go('turn', { status: 'done' })).toThrow('may not lead to done');
    expect(() => go('finish', { status: 'held' })).toThrow('may not lead to held');
    expect(go('rename', { set: { status: 'done', version: 99 } })).toMatchObject({ status: 'held', version: 8 });
    const derived = things('rating', [], [], { derive: ({ status }, at) => ({ label: status, seenAt: at }) });
    expect(applyTransition(derived.service, 'finish', row, {}, systemActor, now)).toMatchObject({
      label: 'done',
      seenAt: now,
    });
  });
});

describe('what changed', () => {
  it.each<[string, Parameters<typeof thing>[1], string[]]>([
    ['nothing', {}, []],
    ['the version and the time of the update alone', { version: 2, updatedAt: now }, []],
    ['a text and a status', { label: 'b', status: 'done' }, ['status', 'label']],
    ['an instant that is the same', { seenAt: new Date(now) }, []],
    ['another instant', { seenAt: minutesAgo(1) }, ['seenAt']],
    ['an instant that is cleared', { seenAt: null }, ['seenAt']],
    ['equal lists', { tags: ['x', 'y'] }, []],
    ['a list in another order', { tags: ['y', 'x'] }, ['tags']],
    ['a shorter list', { tags: ['x'] }, ['tags']],
    ['a longer list', { tags: ['x', 'y', 'z'] }, ['tags']],
  ])('%s', (_, given, expected) => {
    const before = thing('a', { seenAt: now, tags: ['x', 'y'] });
    expect(changedFields(before, { ...before, ...given })).toEqual(expected);
  });

  it('is not the rank of a status, which the status says', () => {
    expect(changedFields({ ...thing('a'), statusRank: 1 }, { ...thing('a'), statusRank: 2 })).toEqual([]);
  });

  it('is written under its names only', () => {
    expect(pickFields({ a: 1, b: undefined }, ['a', 'b', 'c'])).toEqual({ a: 1, b: undefined });
  });
});

describe('an event', () => {
  const [before, after] = [thing('a', { driverId: 'd' }), thing('a', { status: 'done', version: 2, label: 'b' })];
  const eventFor = (actor: Actor, action: string, input: object, extra = {}, from: typeof before | null = before) => {
    const change = { entity: service.entity, action, before: from, after, input: { ...input }, actor, now };
    return eventOf(service, withPayload(service, change, extra), ['status']);
  };

  it('says who did what to which version, and by which keys the row was and is found', () => {
    expect(eventFor(person('ADMIN'), 'rename', {})).toEqual({
      at: '2026-03-01T10:00:00.000Z',
      actorId: 'u1',
      actorRole: 'ADMIN',
      name: 'rating.renamed',
      entity: 'rating',
      entityId: 'a',
      version: 2,
      changed: ['status'],
      before: { keys: { companyId: null, driverId: 'd' }, countKey: 'open' },
      after: { keys: { companyId: null, driverId: null }, countKey: 'done' },
      payload: { from: 'open', to: 'done', label: 'b' },
    });
  });

  it('of a new row has no state before it, and null for a value that is not there', () => {
    const created = eventFor(systemActor, 'create', {}, {}, null);
    expect(created).toMatchObject({ actorId: null, actorRole: 'SYS', before: null });
    expect(created.payload).toMatchObject({ from: null, to: 'done', label: 'b', seenAt: null });
  });

  it('has the values that consumers read as they are after the change, and what both states add to sums', () => {
    const parcels = things('package', [], []).service;
    parcels.store.rollupValues = ({ version }) => ({ sums: { price: version } });
    const delivered = {
      ...parcels.definition.lifecycle.actions['finish'],
      on: [],
      to: 'done',
      event: 'delivered',
    } as const;
    const actions = { ...parcels.definition.lifecycle.actions, finish: delivered };
    const lifecycle = { ...parcels.definition.lifecycle, actions };
    const change = { entity: parcels.entity, action: 'finish', input: {}, actor: systemActor, now };
    const states = [
      { ...before, trackingNumber: 'old' },
      { ...after, trackingNumber: 'new' },
    ] as const;
    const service = { ...parcels, definition: { ...parcels.definition, lifecycle } };
    const event = eventOf(service, withPayload(service, { ...change, before: states[0], after: states[1] }), []);
    expect(event.payload['row']).toMatchObject({ trackingNumber: 'new' });
    expect([event.before?.sums, event.after?.sums]).toEqual([{ price: 1 }, { price: 2 }]);
  });

  it('that leaves the status says so', () => {
    const change = { entity: service.entity, action: 'rename', before, input: {}, actor: systemActor, now };
    const renamed = withPayload(service, { ...change, after: { ...before, version: 2 } });
    expect(renamed.payload).toMatchObject({ from: 'open', to: 'open' });
  });

  it('carries the note, what the handler adds, and from where the action came', () => {
    const { payload } = eventFor(person('ADMIN', 'u1', { source: 'phone' }), 'rename', { note: 'n' }, { label: 'own' });
    expect(payload).toEqual({ from: 'open', to: 'done', note: 'n', label: 'own', source: 'phone' });
    expect(eventFor(person('ADMIN'), 'rename', { note: null }).payload).not.toHaveProperty('note');
    const byKey = eventFor(person('ADMIN', 'u1', { source: 'api', apiKey: key }), 'rename', {});
    expect(byKey.payload).toMatchObject({ source: 'api', apiKey: 'Boutique' });
  });

  it('of a program comes from the API, whatever it says of itself', () => {
    const { id, principal } = person('ADMIN');
    if (principal.role === 'SYS' || id === null) throw new Error('no person');
    const viewer: Viewer = {
      id,
      name: 'A',
      roles: ['ADMIN'],
      sessionId: 's',
      provenAt: now,
      audience: principal.audience,
    };
    expect(actorOf(viewer, 'phone')).toMatchObject({ id: 'u1', source: 'phone', provenAt: now, apiKey: undefined });
    expect(actorOf({ ...viewer, apiKey: key }, 'phone')).toMatchObject({ source: 'api', apiKey: key });
    const { provenAt: _, ...ofSocket } = viewer;
    expect(actorOf(ofSocket).provenAt).toBeUndefined();
    expect(actorOf(viewer)).toMatchObject({ dbPrincipal: { kind: 'viewer', id: 'u1' }, principal: { role: 'ADMIN' } });
  });
});

it('what depends on the input only is read once for a selection, and again for the next one', async () => {
  const cache = new BatchCache<number>();
  let reads = 0;
  const read = (batch: object, name: string) => cache.read(batch, name, () => Promise.resolve((reads += 1)));
  const [one, other] = [{}, {}];
  expect(await Promise.all([read(one, 'a'), read(one, 'a'), read(one, 'b'), read(other, 'a')])).toEqual([1, 1, 2, 3]);
});
