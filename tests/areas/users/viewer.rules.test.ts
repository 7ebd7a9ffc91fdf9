// What the API says of whoever is signed in: the role that counts, its rights, its company and hub.
import { describe, expect, it } from 'vitest';
import { memberRights } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { apiOf, idOf } from '#tests/entities/support/api.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const company = idOf(1);
const hub = idOf(2);
const since = new Date('2026-02-28T08:00:00.000Z');

const signedInAs = (role: Role, given: Partial<Viewer['audience']> = {}): Viewer => {
  const viewer = viewerOf(role, idOf(3), { company: [company], hub: [hub] });
  return { ...viewer, audience: { ...viewer.audience, ...given } };
};

/** These fields of the viewer. */
async function ask(viewer: Viewer | null, fields: string) {
  const { call } = apiOf(viewer ?? signedInAs('ADMIN'), (text) => {
    if (text.includes('company_names')) return [{ id: company, name: 'Atlas' }];
    if (text.includes('from hubs')) return [{ id: hub, code: 'CAS', nameFr: '', nameAr: '', lat: null, lng: null }];
    return text.startsWith('select on_duty_since') ? [{ on_duty_since: since }] : [];
  });
  return call(`{ viewer { ${fields} } }`, viewer ? {} : { viewer: null, audience: null });
}

describe('the viewer', () => {
  it('is nobody without a session', async () => {
    expect(await ask(null, 'id')).toEqual({ viewer: null });
  });

  it('has the role that counts beside all roles, and the flag of a manager', async () => {
    const driver = {
      ...signedInAs('HOUSEKEEPER', { flags: { manager: true } }),
      roles: ['HOUSEKEEPER', 'DRIVER'] as const,
    };
    expect(await ask(driver, 'effectiveRole roles manager name sessionId')).toEqual({
      viewer: {
        effectiveRole: 'HOUSEKEEPER',
        roles: ['HOUSEKEEPER', 'DRIVER'],
        manager: true,
        name: driver.name,
        sessionId: driver.sessionId,
      },
    });
  });

  it('that is a sub-customer has the rights that it was given, and everybody else has all', async () => {
    expect(await ask(signedInAs('SUBCUSTOMER', { lacks: ['money', 'cancel'] }), 'rights')).toEqual({
      viewer: { rights: ['create', 'confirm', 'import', 'export'] },
    });
    expect(await ask(signedInAs('CUSTOMER'), 'rights')).toEqual({ viewer: { rights: [...memberRights] } });
  });

  it.each<[Role, string | null]>([
    ['CUSTOMER', 'Atlas'],
    ['SUBCUSTOMER', 'Atlas'],
    // The companies of a commercial are those that it brought.
    ['COMMERCIAL', null],
  ])('that is %s belongs to the company %s', async (role, name) => {
    expect(await ask(signedInAs(role), 'company { name }')).toEqual({ viewer: { company: name && { name } } });
  });

  it('has its hub, its second factor, and since when it is on duty', async () => {
    expect(await ask(signedInAs('DRIVER'), 'hub { code } secondFactor onDutySince')).toEqual({
      viewer: { hub: { code: 'CAS' }, secondFactor: 'off', onDutySince: since.toISOString() },
    });
    const required: Viewer = { ...viewerOf('ADMIN', idOf(3), { company: [], hub: [] }), secondFactor: 'required' };
    expect(await ask(required, 'hub { code } company { name } secondFactor')).toEqual({
      viewer: { hub: null, company: null, secondFactor: 'required' },
    });
  });
});
