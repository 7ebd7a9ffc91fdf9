// Whom an account is, as every request reads it, and what is recorded of it beside its own actions.
import { describe, expect, it } from 'vitest';
import { lockAccount, recordAccountEvent } from '#server/access/account-event.ts';
import { findActiveUsers, isWithoutCustomer } from '#server/access/audience.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const now = new Date('2026-01-23T10:00:00Z');
const at = `'2026-01-23T10:00:00.000Z'`;

describe('who somebody is', () => {
  // With all their roles, those who work for them, also disabled ones, and the companies that they brought. A
  // sub-customer is out once every customer of the company is disabled, and not for want of a customer.
  const withoutCustomer =
    `case when 'SUBCUSTOMER' = any (u.roles) then coalesce(( select bool_and(c.status = 'disabled') from users c ` +
    `where c.company_id = u.company_id and 'CUSTOMER' = any (c.roles)), false) else false end`;

  it('is read for many at once, of active accounts alone', async () => {
    const { run, statements } = recordStatements();
    expect(await run((trx) => findActiveUsers(trx, ['u1', 'u2']))).toEqual(new Map());
    expect(statements).toEqual([
      `select u.id, u.name, u.avatar_id, u.manager, u.company_id, u.hub_id, u.rights, u.second_factor_at, ` +
        `array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles, ` +
        `array(select s.id from users s where s.manager_id = u.id order by s.id) as subdrivers, ` +
        `array(select c.id from companies c where c.commercial_id = u.id order by c.id) as acquired, ` +
        `(select r.second_factor_roles from rules r) as second_factor_roles, ` +
        `${withoutCustomer} as without_customer from users as u where u.id in ('u1', 'u2') and u.status = 'active'`,
    ]);
  });

  it('and why a sub-customer is nobody, whatever its own state', async () => {
    const { run, statements } = recordStatements(() => [{ isWithout: true }]);
    expect(await run((trx) => isWithoutCustomer(trx, 'u1'))).toBe(true);
    expect(statements).toEqual([`select ${withoutCustomer} as is_without from users as u where u.id = 'u1'`]);
    expect(await recordStatements().run((trx) => isWithoutCustomer(trx, 'u1'))).toBe(false);
  });

  it('is asked of nobody without ids', async () => {
    const { run, statements } = recordStatements();
    await run((trx) => findActiveUsers(trx, []));
    expect(statements).toEqual([]);
  });
});

describe('what happens to an account', () => {
  const places = { companyId: 'c1', hubId: null, managerId: null, avatarId: null };
  const account = { id: 'u1', version: 3, status: 'active', ...places };
  const record = async (event: Parameters<typeof recordAccountEvent>[2]) => {
    const { run, statements } = recordStatements(() => [{ id: 1 }]);
    await run((trx) => recordAccountEvent(trx, account, event, now));
    return statements;
  };

  it('is recorded by whoever did it; fields that change make a new version', async () => {
    const [update, actor, event] = await record({
      name: 'avatarChanged',
      by: { id: 'u2', role: 'ADMIN' },
      set: { avatarId: 'f1' },
    });
    expect(update).toBe(`update users set avatar_id = 'f1', version = 4, updated_at = ${at} where id = 'u1'`);
    expect(actor).toMatch(/'qafila\.actor', 'u2'.*'qafila\.actor_role', 'ADMIN'/);
    expect(event).toContain(
      `'u2'::uuid, 'ADMIN'::text, 'user.avatarChanged'::text, 'user'::text, 'u1'::uuid, 4::int, '{avatarId}'::text[]`,
    );
  });

  it('by nobody is the system’s; without fields the version stays, and lists hear nothing', async () => {
    const statements = await record({ name: 'signInFailed', by: null, payload: { address: '192.0.2.1' } });
    expect(statements.filter((text) => text.startsWith('update'))).toEqual([]);
    expect(statements.find((text) => text.includes('into events'))).toContain(
      `null::uuid, 'SYS'::text, 'user.signInFailed'::text, 'user'::text, 'u1'::uuid, 3::int, '{}'::text[]`,
    );
  });

  it('waits for what happens to it at the same time', async () => {
    const { run, statements } = recordStatements();
    expect(await run((trx) => lockAccount(trx, 'u1'))).toBeNull();
    expect(statements).toEqual([expect.stringMatching(/ from users where id = 'u1' for update$/)]);
  });
});
