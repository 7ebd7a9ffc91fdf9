// A database with an account that has a second factor, an app that was set up, and sessions.
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import { createSecretBox } from '#server/lib/secret-box.ts';
import { hashPassword } from '#server/sign-in/password.ts';
import { sealFactorSecret } from '#server/sign-in/second-factor/check-code.ts';
import type { Answer } from '#tests/fixtures/recorded-statements.ts';
import { call, now, ownId, salma, viewer } from './account-request.ts';

export const box = createSecretBox(['a key of more than thirty-two characters']);
export const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const sealed = sealFactorSecret(box, ownId, secret);
const passwordHash = hashPassword('night bus 41');
/** The viewer, who proved it a moment ago. */
export const proven = { ...viewer, provenAt: now };
export interface GivenFactor {
  /** Since when the factor is on. */
  on?: Date | null;
  status?: string;
  email?: string | null;
  /** An app that was set up. */
  app?: boolean;
  /** The sessions of the account, and how many of them end when they are ended. */
  sessions?: string[];
  affected?: bigint;
}
function database({
  on = null,
  status = 'active',
  email = 'salma@souk.ma',
  app = true,
  sessions = [],
  affected = 1n,
}: GivenFactor) {
  return async (): Promise<(statement: string) => Answer> => {
    const account = { ...salma, status, email, secondFactorAt: on, passwordHash: await passwordHash };
    return (statement) => {
      if (statement.startsWith('with given')) return [{ id: 7 }];
      if (/^(delete from|update) sessions/.test(statement)) return { affected };
      if (statement.includes('from sessions')) return sessions.map((id) => ({ id }));
      if (statement.includes('count(*)')) return [{ n: '8' }];
      if (statement.includes('from users as u'))
        return [{ ...account, subdrivers: [], acquired: [], secondFactorRoles: ['SUPPORT'] }];
      if (statement.includes('from second_factors'))
        return app ? [{ userId: ownId, secret: sealed, lastStep: null, recoverySalt: Buffer.alloc(16) }] : [];
      return statement.startsWith('select') ? [account] : [];
    };
  };
}

/** What was answered, and the statements in few words. */
export const ask = async (work: (request: AccountRequest) => Promise<unknown>, given: GivenFactor = {}, limits = {}) =>
  call(work, await database(given)(), { secrets: box, ...limits });

/** The lock of the account. */
export const locked = "read users where id = 'own' for update";
