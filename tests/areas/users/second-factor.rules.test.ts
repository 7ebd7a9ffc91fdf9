// What setting up and ending a second factor asks under the lock, writes and tells.
import { describe, expect, it } from 'vitest';
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#server/areas/users/security/second-factor.ts';
import { codeAt, wrongCodeAt } from '../../access/support/authenticator.ts';
import { now, ownId, viewer } from './support/account-request.ts';
import { ask, box, type GivenFactor, locked, proven, secret } from './support/second-factor.ts';

const day = '2026-01-24T10:00:00.000Z';
const mail = (template: string) =>
  `mail ${template} in ar to salma@souk.ma {"name":"Salma","path":"/profile#security"} until ${day}`;

const begin = ({ commands }: AccountRequest) => beginSecondFactor(commands, proven, { box, issuer: 'Qafila' });
const confirm =
  (code: string) =>
  ({ commands }: AccountRequest) =>
    confirmSecondFactor(commands, proven, { box, code });

const renew = ({ commands }: AccountRequest) => renewRecoveryCodes(commands, proven);

describe('a second factor', () => {
  it('is set up with a secret that replaces one that nobody confirmed', async () => {
    const { answer, lines, told } = await ask(begin);
    expect(answer).toMatchObject({ secret: expect.any(String), uri: expect.stringContaining('Qafila') });
    expect([told, lines]).toEqual([
      [],
      [
        locked,
        "read users where id = 'own'",
        expect.stringMatching(
          /^insert into second_factors .* on conflict \(user_id\) do update set secret = '(v1\.\S+)', created_at = '2026-01-23T10:00:00\.000Z'$/,
        ),
        "read users where id = 'own'",
      ],
    ]);
  });

  it('is on from the first code of its app, with recovery codes and a mail', async () => {
    const { answer, lines, told } = await ask(confirm(codeAt(secret, now)));
    expect([answer, told]).toEqual([expect.objectContaining({ length: 10 }), ['committed']]);
    expect(lines).toEqual([
      locked,
      "read users where id = 'own'",
      "read second_factors where user_id = 'own'",
      "read second_factors where user_id = 'own'",
      expect.stringMatching(/^update second_factors set last_step = \d+ where user_id = 'own'$/),
      "delete from recovery_codes where user_id = 'own'",
      expect.stringMatching(/^update second_factors set recovery_salt = \S+ where user_id = 'own'$/),
      expect.stringMatching(/^insert into recovery_codes /),
      "update users set second_factor_at = '2026-01-23T10:00:00.000Z', version = 2, updated_at = '2026-01-23T10:00:00.000Z' where id = 'own'",
      `event user.secondFactorEnabled by SUPPORT 'own' {"sessionId":"s1"}`,
      "read users where id = 'own'",
      mail('secondFactorEnabled'),
    ]);
  });

  it('is switched off with its secret and whatever waits for a code, and a mail', async () => {
    const { lines, told } = await ask(({ commands }) => disableSecondFactor(commands, proven), { on: now });
    expect([told, lines]).toEqual([
      ['committed'],
      [
        locked,
        "read users where id = 'own'",
        "delete from second_factors where user_id = 'own'",
        "delete from pending_sign_ins where user_id = 'own'",
        "update users set second_factor_at = null, version = 2, updated_at = '2026-01-23T10:00:00.000Z' where id = 'own'",
        `event user.secondFactorDisabled by SUPPORT 'own' {"sessionId":"s1"}`,
        "read users where id = 'own'",
        mail('secondFactorDisabled'),
      ],
    ]);
  });

  it('gets other recovery codes, with a mail if the account has an address', async () => {
    const { lines, told } = await ask(renew, { on: now });
    const renewed = [
      locked,
      "read users where id = 'own'",
      "delete from recovery_codes where user_id = 'own'",
      expect.stringMatching(/^update second_factors set recovery_salt = /),
      expect.stringMatching(/^insert into recovery_codes /),
      `event user.recoveryCodesRenewed by SUPPORT 'own' {"sessionId":"s1"}`,
      "read users where id = 'own'",
    ];
    expect([told, lines]).toEqual([['committed'], [...renewed, mail('recoveryCodesRenewed')]]);
    expect((await ask(renew, { on: now, email: null })).lines).toEqual(renewed);
  });

  const on = { on: now };
  it.each<[string, (request: AccountRequest) => Promise<unknown>, GivenFactor, string]>([
    ['is not set up over one that is on', begin, on, 'second_factor.already_on'],
    ['is not set up for a disabled account', begin, { status: 'disabled' }, 'UNAUTHENTICATED'],
    ['is not confirmed twice', confirm('123456'), on, 'second_factor.already_on'],
    ['is not confirmed before it was begun', confirm('123456'), { app: false }, 'second_factor.not_started'],
    ['is not confirmed by a wrong code', confirm(wrongCodeAt(secret, now)), {}, 'invalid_input'],
    ['is not confirmed by a recovery code', confirm('abcd-efgh-ijkl'), {}, 'invalid_input'],
    ['is switched off once', ({ commands }) => disableSecondFactor(commands, proven), {}, 'second_factor.not_on'],
    [
      'has recovery codes while it is on',
      ({ commands }) => renewRecoveryCodes(commands, proven),
      {},
      'second_factor.not_on',
    ],
    [
      'is not set up without a key for its secret',
      ({ commands }) => beginSecondFactor(commands, proven, { box: null, issuer: 'Qafila' }),
      {},
      'second_factor.no_key',
    ],
    [
      'is not set up without a proof',
      ({ commands }) => beginSecondFactor(commands, viewer, { box, issuer: 'Qafila' }),
      {},
      'sign_in.proof_required',
    ],
    [
      'is not confirmed without a proof',
      ({ commands }) => confirmSecondFactor(commands, viewer, { box, code: codeAt(secret, now) }),
      {},
      'sign_in.proof_required',
    ],
    [
      'is not switched off without a proof',
      ({ commands }) => disableSecondFactor(commands, viewer),
      on,
      'sign_in.proof_required',
    ],
    [
      'has its recovery codes without a proof',
      ({ commands }) => renewRecoveryCodes(commands, viewer),
      on,
      'sign_in.proof_required',
    ],
  ])('%s', async (_what, work, given, code) => {
    const { answer, lines, told } = await ask(work, given);
    expect([answer, told]).toMatchObject([{ code }, []]);
    expect(lines.filter((line) => /^(insert|update|delete|event|mail)/.test(line))).toEqual([]);
  });

  it.each([
    [{ on: now }, { state: 'on', enabledAt: now, recoveryCodesLeft: 8 }],
    [{}, { state: 'required', enabledAt: null, recoveryCodesLeft: 8 }],
  ])('is shown to its owner: %j', async (given, shown) => {
    expect((await ask(({ commands: { db } }) => readSecondFactor(db, ownId), given)).answer).toEqual(shown);
  });
});
