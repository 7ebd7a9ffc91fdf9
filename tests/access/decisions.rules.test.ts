// What an audience may do and see, decided from declarations of a small invented entity: each condition by itself.
import { describe, expect, it, test } from 'vitest';
import {
  actionTargets,
  allowedActions,
  checkAction,
  isActionGranted,
  type Principal,
} from '#shared/access/lifecycle.ts';
import { redactRow } from '#server/access/redact-row.ts';
import { hasRight, lackedRights, memberRights } from '#shared/access/rights.ts';
import { defineAccess, hiddenFields, isInScope, scopeKeysOf, unwritableFields, within } from '#shared/access/scope.ts';
import { secretRows } from '#shared/access/secret-rows.ts';
import { type Audience, accountOf, type Viewer } from '#shared/access/viewer.ts';
import { defineEntity } from '#shared/entities/entity.ts';
import { choice, defineFields, id, texts, whole } from '#shared/entities/fields.ts';
import { changeScopeInput, keysOfParent } from '#shared/entities/parent.ts';
import { rowTopics, scopeTopics, visibilityChange } from '#shared/events/topics.ts';
import * as z from 'zod/mini';

const fields = defineFields({
  status: choice('CrateStatus', ['open', 'full', 'gone']),
  companyId: id(),
  driverId: id({ nullable: true }),
  readers: texts(),
  weight: whole(),
  price: whole(),
});
const tooHeavy = { code: 'wrong_status' } as const;
const crate = defineEntity('crate', fields, {
  statuses: ['open', 'full', 'gone'],
  errors: { wrongStatus: 'package.wrong_status', notHolder: 'package.not_holder' },
  access: {
    see: {
      ...secretRows,
      CUSTOMER: within({ companyId: 'company', driverId: 'driver' }),
      SUBCUSTOMER: within({ companyId: 'company' }),
      SUPPORT: within({ readers: 'role' }),
    },
    hide: { CUSTOMER: ['weight'] },
    hideWithout: { money: { fields: ['price', 'weight'], typed: ['weight'] } },
  },
  searched: ['status'],
  actions: {
    fill: { who: ['ADMIN', 'CUSTOMER', 'SUBCUSTOMER'], from: ['open'], to: 'full', event: 'filled', right: 'confirm' },
    send: {
      on: [
        { who: ['DRIVER'], from: ['full'], only: { DRIVER: within({ driverId: 'user' }) }, managersOnly: ['DRIVER'] },
        { who: ['ADMIN'], from: ['open', 'full'], to: ['same'] },
      ],
      to: 'gone',
      event: 'sent',
      guard: ({ weight }) => (weight > 10 ? tooHeavy.code : null),
    },
    make: { who: ['ADMIN'], from: 'nothing', to: 'open', event: 'made' },
    tidy: {
      who: ['ADMIN', 'SYS'],
      from: ['open', 'full', 'gone'],
      to: ['same', 'gone'],
      event: 'tidied',
      internal: true,
    },
  },
});

const noSets = { user: [], company: [], driver: [], hub: [], team: [], role: [] };
const audience = (role: Audience['role'], sets: Partial<Audience['sets']> = {}, manager = false): Audience => ({
  role,
  sets: { ...noSets, ...sets },
  flags: { manager },
});
const by = (who: Audience): Principal => ({ role: who.role, audience: who });
const row = { status: 'open' as const, companyId: 'c', driverId: 'd', readers: ['r', 's'], weight: 1, price: 5 };
const full = { ...row, status: 'full' as const };
type Row = Parameters<NonNullable<(typeof crate.lifecycle.actions)['send']['guard']>>[0];
const crateOf = (more: Partial<Row> = {}): Row => ({ id: 'i', version: 1, ...row, ...more });
const check = (name: keyof typeof crate.lifecycle.actions, who: Principal, more: Partial<Row> = {}) => {
  const found = crateOf(more);
  return checkAction(crate.lifecycle, name, who, found, scopeKeysOf(crate.access, found));
};
const allowed = (who: Principal, more: Partial<Row> = {}) =>
  allowedActions(crate.lifecycle, who, crateOf(more), scopeKeysOf(crate.access, crateOf(more)));

const admin = by(audience('ADMIN'));
const [driver, manager] = [by(audience('DRIVER', { user: ['d'] })), by(audience('DRIVER', { user: ['d'] }, true))];
const otherManager = by(audience('DRIVER', { user: ['x'] }, true));
const lacking = by({ ...audience('SUBCUSTOMER', { company: ['c'] }), lacks: ['confirm'] });

const declareTwice = (payload: 'weight' | 'price') =>
  defineEntity('crate', fields, {
    statuses: ['open'],
    access: { see: secretRows },
    actions: {
      one: { who: ['ADMIN'], from: 'nothing', to: 'open', event: 'made', payload: ['weight'] },
      other: { who: ['ADMIN'], from: 'nothing', to: 'open', event: 'made', payload: [payload] },
    },
  });

describe('an action', () => {
  test.each([
    ['is refused to a role that no grant names', check('fill', driver), 'forbidden'],
    ['is refused to a sub-customer that lacks the right', check('fill', lacking), 'forbidden'],
    ['is given to a sub-customer with the right', check('fill', by(audience('SUBCUSTOMER'))), undefined],
    ['is refused from another status', check('fill', admin, full), 'package.wrong_status'],
    ['is refused on a row that exists, where it creates one', check('make', admin), 'package.wrong_status'],
    ['is refused to who is no manager', check('send', driver, full), 'package.not_holder'],
    ['is refused on the row of another holder', check('send', otherManager, full), 'package.not_holder'],
    ['is given to the manager that holds the row', check('send', manager, full), undefined],
    ['is refused by its condition', check('send', manager, { ...full, weight: 11 }), 'wrong_status'],
    ['of the system has no condition but those of the row', check('tidy', { role: 'SYS' }), undefined],
    ['is not the system’s by itself', check('fill', { role: 'SYS' }), 'forbidden'],
  ])('%s', (_, error, code) => {
    expect(error?.code).toBe(code);
  });

  test('refused from a status names the status and those that are open, in their order and without the present one', () => {
    expect(check('make', admin)).toEqual({
      code: 'package.wrong_status',
      params: { status: 'open', allowed: ['full'] },
    });
    expect(check('fill', manager, full)?.params).toEqual({});
    expect(check('fill', admin, full)?.params).toEqual({ status: 'full', allowed: [] });
  });

  test('is a button for exactly those who may run it now', () => {
    expect(allowed(admin)).toEqual(['fill', 'send']);
    expect(allowed(admin, { weight: 11 })).toEqual(['fill']);
    expect(allowed(lacking)).toEqual([]);
    expect([allowed(driver, full), allowed(otherManager, full), allowed(manager, full)]).toEqual([[], [], ['send']]);
    expect(allowed(manager)).toEqual([]);
  });

  test('leads where the grant of that role and status says, and else where the action does', () => {
    const { send, tidy } = crate.lifecycle.actions;
    expect(actionTargets(send, manager, 'full')).toEqual(['gone']);
    expect(actionTargets(send, admin, 'full')).toEqual(['same']);
    expect(actionTargets(send, manager, 'open')).toEqual([]);
    expect(actionTargets(tidy, admin, 'gone')).toEqual(['same', 'gone']);
    expect([isActionGranted(send, 'DRIVER'), isActionGranted(send, 'CUSTOMER')]).toEqual([true, false]);
  });

  test('whose event has two payloads is no declaration', () => {
    expect(declareTwice('weight').payloadFields).toEqual({ made: ['weight'] });
    expect(() => declareTwice('price')).toThrow('two payloads of crate.made');
  });
});

describe('rights of a sub-customer', () => {
  it('are all that it was not denied; other roles lack none', () => {
    expect(lackedRights('SUBCUSTOMER', ['create', 'money'])).toEqual(['confirm', 'cancel', 'import', 'export']);
    expect(lackedRights('SUBCUSTOMER', [])).toEqual([...memberRights]);
    expect(memberRights).toContain('create');
    expect(lackedRights('CUSTOMER', [])).toEqual([]);
    expect([
      hasRight({}, 'money'),
      hasRight({ lacks: ['money'] }, 'money'),
      hasRight({ lacks: ['money'] }, undefined),
    ]).toEqual([true, false, true]);
  });

  it('hide fields from who lacks them, beside what the role never sees; a new row is given some all the same', () => {
    const holder = { role: 'SUBCUSTOMER', lacks: ['money'] } as const;
    expect(hiddenFields(crate.access, holder)).toEqual(['price', 'weight']);
    expect(unwritableFields(crate.access, holder, false)).toEqual(['price', 'weight']);
    expect(unwritableFields(crate.access, holder, true)).toEqual(['price']);
    const other = { role: 'SUBCUSTOMER', lacks: ['export'] } as const;
    expect([hiddenFields(crate.access, other), unwritableFields(crate.access, other, false)]).toEqual([[], []]);
    expect(hiddenFields(crate.access, { role: 'CUSTOMER', lacks: ['money'] })).toEqual(['weight', 'price', 'weight']);
  });
});

describe('a row is in scope', () => {
  const customer = audience('CUSTOMER', { company: ['c'], driver: ['d', 'e'] });
  const { CUSTOMER, SUPPORT, ADMIN, TRANSPORTOR } = crate.access.see;
  test.each([
    ['by its company', CUSTOMER, customer, { companyId: 'c', driverId: null }, true],
    ['by its driver alone', CUSTOMER, customer, { companyId: 'x', driverId: 'e' }, true],
    ['never by the id of another column', CUSTOMER, customer, { companyId: 'd', driverId: 'c' }, false],
    ['never by nothing', CUSTOMER, customer, { companyId: null }, false],
    ['by one of several ids', SUPPORT, audience('SUPPORT', { role: ['s'] }), { readers: ['r', 's'] }, true],
    ['never by none of them', SUPPORT, audience('SUPPORT', { role: ['x'] }), { readers: ['r', 's'] }, false],
    ['of who sees everything', ADMIN, audience('ADMIN'), {}, true],
    ['never if it does not exist', ADMIN, audience('ADMIN'), null, false],
    ['never of who sees nothing', TRANSPORTOR, audience('TRANSPORTOR'), {}, false],
  ])('%s', (_, scope, who, keys, expected) => {
    expect(isInScope(scope, who, keys)).toBe(expected);
  });

  const columns = { companyId: 'c', driverId: null, readers: ['r', 's'] };
  test('by the columns that scopes name, and subscribes to a topic for each of them', () => {
    expect(crate.access.keyColumns).toEqual(['companyId', 'driverId', 'readers']);
    expect(scopeKeysOf(crate.access, { ...row, driverId: null })).toEqual(columns);
    expect(scopeKeysOf(crate.access, { companyId: 4 })).toEqual({ companyId: null, driverId: null, readers: null });
    expect(rowTopics(columns)).toEqual(['everything', 'companyId:c', 'readers:r', 'readers:s']);
    expect(rowTopics(null)).toEqual([]);
    expect(scopeTopics(CUSTOMER, customer)).toEqual(['companyId:c', 'driverId:d', 'driverId:e']);
    expect([scopeTopics(ADMIN, customer), scopeTopics(TRANSPORTOR, customer)]).toEqual([['everything'], []]);
    expect(SUPPORT).toEqual({ kind: 'within', columns: { readers: 'role' }, arrays: ['readers'] });
    expect([crate.access.isSearched, defineAccess('plain', { see: secretRows }).isSearched]).toEqual([true, undefined]);
  });

  const [mine, foreign] = [{ companyId: 'c' }, { companyId: 'x' }];
  test.each([
    ['CHANGED', mine, mine, mine],
    ['NEW', foreign, mine, mine],
    ['NEW', null, mine, mine],
    ['GONE', mine, foreign, foreign],
    ['GONE', mine, null, null],
    ['GONE', mine, mine, foreign],
    ['GONE', mine, mine, null],
    ['SILENCE', foreign, mine, foreign],
    ['GONE', mine, foreign, mine],
    ['SILENCE', foreign, foreign, foreign],
    ['SILENCE', foreign, foreign, mine],
  ])('or becomes %s: before %j, after %j, now %j', (expected, before, after, now) => {
    expect(visibilityChange(crate.access, customer, before, after, now)).toBe(expected);
  });
});

test('a child copies the keys that its declaration names, and takes no others', () => {
  expect(keysOfParent({ entity: 'crate', field: 'crateId', keys: ['companyId'] }, row)).toEqual({ companyId: 'c' });
  const crateId = '018f0000-0000-7000-8000-000000000001';
  const isTaken = (keys: unknown) => z.safeParse(changeScopeInput, { id: crateId, keys }).success;
  expect([isTaken({ a: null, b: 'x', c: ['y'] }), isTaken({ a: 1 }), isTaken({ a: [1] })]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the limits of a key are its own, and not those of who made it', () => {
  const viewer: Viewer = { id: 'u', name: 'U', roles: [], sessionId: 's', audience: audience('CUSTOMER') };
  const apiKey = { id: 'k', name: 'K', scope: 'read', expiresAt: null } as const;
  expect([accountOf(viewer), accountOf({ ...viewer, apiKey })]).toEqual(['u', 'k']);
});

test('a row is sent without the fields that are hidden, and with the actions that are allowed', () => {
  const sent = redactRow(crate, { ...audience('CUSTOMER', { company: ['c'] }), lacks: ['money'] }, crateOf(), {
    maxAttempts: 3,
  });
  expect(sent).toEqual({ ...crateOf(), weight: null, price: null, allowedActions: ['fill'] });
});
