// Who may run an action when several grants, conditions and settings decide together.
import { describe, expect, test } from 'vitest';
import { redactRow } from '#server/access/redact-row.ts';
import { allowedActions, checkAction, type Principal } from '#shared/access/lifecycle.ts';
import type { Role } from '#shared/access/roles.ts';
import { scopeKeysOf, within } from '#shared/access/scope.ts';
import { secretRows } from '#shared/access/secret-rows.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { defineEntity } from '#shared/entities/entity.ts';
import { choice, defineFields, id, whole } from '#shared/entities/fields.ts';

const fields = defineFields({
  status: choice('TrolleyStatus', ['new', 'out', 'back', 'lost']),
  companyId: id(),
  driverId: id({ nullable: true }),
  trips: whole(),
});
const trolley = defineEntity('trolley', fields, {
  statuses: ['new', 'out', 'back', 'lost'],
  errors: { wrongStatus: 'package.wrong_status', notHolder: 'package.not_holder' },
  access: { see: { ...secretRows, DRIVER: within({ driverId: 'user' }) } },
  actions: {
    // In another order than the statuses.
    lose: { who: ['SUPPORT'], from: ['new', 'back'], to: 'lost', event: 'lost' },
    send: {
      who: ['SUPPORT'],
      from: ['new', 'back'],
      to: 'out',
      event: 'sent',
      guard: ({ trips }, { maxAttempts }) => (trips < maxAttempts ? null : 'package.too_many_attempts'),
    },
    bring: {
      on: [
        { who: ['DRIVER', 'SUPPORT', 'SYS'], from: ['out'], when: ({ trips }) => trips > 0, managersOnly: ['DRIVER'] },
        { who: ['DRIVER'], from: ['out', 'lost'], only: { DRIVER: within({ driverId: 'user' }) } },
      ],
      to: ['back', 'out'],
      event: 'brought',
    },
    search: { who: ['ADMIN'], from: ['out'], to: 'same', event: 'searched' },
  },
});

const by = (role: Role, user: string, manager = false): Principal & { audience: Audience } => {
  const sets = { user: [user], company: [], driver: [], hub: [], team: [], role: [] };
  return { role, audience: { role, sets, flags: { manager } } };
};
const base = { id: 'i', version: 1, status: 'out', companyId: 'c', driverId: 'd', trips: 1 } as const;
type Row = Parameters<NonNullable<(typeof trolley.lifecycle.actions)['send']['guard']>>[0];
const rowOf = (more: Partial<Row> = {}): Row => ({ ...base, ...more });
const check = (name: keyof typeof trolley.lifecycle.actions, who: Principal, more: Partial<Row> = {}, most = 3) => {
  const row = rowOf(more);
  return checkAction(trolley.lifecycle, name, who, row, scopeKeysOf(trolley.access, row), { maxAttempts: most });
};

describe('a grant', () => {
  test.each<[string, Principal, Partial<Row>, string | undefined]>([
    ['is enough, where another one asks for more', by('DRIVER', 'd'), {}, undefined],
    ['is enough, where another one is for other rows', by('DRIVER', 'x', true), {}, undefined],
    ['asks only its own roles to be managers', by('SUPPORT', 's'), {}, undefined],
    ['has a condition on the row', by('SUPPORT', 's'), { trips: 0 }, 'package.not_holder'],
    ['of the system has none', { role: 'SYS' }, { trips: 0 }, undefined],
    ['of another status does not count', by('SUPPORT', 's'), { status: 'lost' }, 'package.wrong_status'],
    ['for the rows of the driver does not count for others', by('DRIVER', 'x'), {}, 'package.not_holder'],
  ])('%s', (_what, who, more, code) => {
    expect(check('bring', who, more)?.code).toBe(code);
    const row = rowOf(more);
    const buttons = allowedActions(trolley.lifecycle, who, row, scopeKeysOf(trolley.access, row));
    expect(buttons.includes('bring')).toBe(code === undefined);
  });
});

describe('the settings of the administrator', () => {
  const support = by('SUPPORT', 's');
  const tried = { status: 'back', trips: 4 } as const;

  test('decide whether an action may run, and which buttons a row has', () => {
    expect([check('send', support, tried, 5)?.code, check('send', support, tried, 4)?.code]).toEqual([
      undefined,
      'package.too_many_attempts',
    ]);
    const buttons = (maxAttempts: number) =>
      redactRow(trolley, support.audience, rowOf(tried), { maxAttempts }).allowedActions;
    expect([buttons(5), buttons(4)]).toEqual([['lose', 'send'], ['lose']]);
  });

  test('and what a refusal names: other statuses alone, in the order of the statuses', () => {
    const allowed = (most: number) => check('bring', support, tried, most)?.params;
    expect(allowed(5)).toEqual({ status: 'back', allowed: ['out', 'lost'] });
    expect(allowed(4)).toEqual({ status: 'back', allowed: ['lost'] });
    expect(check('send', support)?.params).toEqual({ status: 'out', allowed: ['back'] });
  });
});
