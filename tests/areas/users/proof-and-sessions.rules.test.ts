// What a proof of who uses a session asks under the lock, writes and uses up, and how sessions end.
import { describe, expect, it } from 'vitest';
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import { changePassword } from '#server/areas/users/accounts/change-password.ts';
import { proveIdentity } from '#server/areas/users/security/prove-identity.ts';
import { describeBrowser, endOtherSessions, endOwnSession } from '#server/areas/users/security/sessions.ts';
import { codeAt, wrongCodeAt } from '../../access/support/authenticator.ts';
import { now, ownId, viewer } from './support/account-request.ts';
import { ask, type GivenFactor, locked, secret } from './support/second-factor.ts';

const prove = (input: { password?: string; code?: string }) => (request: AccountRequest) =>
  proveIdentity(request, viewer, input);
const change = (request: AccountRequest) =>
  changePassword(request, viewer, { current: 'night bus 41', password: 'seven green boats' });

describe('a proof', () => {
  const asked = `password of prove:${ownId} from 192.0.2.1 s1`;

  it('counts for the session that gave it', async () => {
    const { answer, lines, told } = await ask(prove({ password: 'night bus 41' }));
    expect([answer, told]).toEqual(['done', [asked, 'forgiven', 'committed']]);
    expect(lines).toEqual([
      "read users where id = 'own'",
      locked,
      "update sessions set proven_at = '2026-01-23T10:00:00.000Z' where id = 's1'",
      `event user.proofGiven by SUPPORT 'own' {"sessionId":"s1"}`,
    ]);
  });

  it('by a code uses it up under the lock of the account', async () => {
    const { answer, lines } = await ask(prove({ code: codeAt(secret, now) }), { on: now });
    expect(answer).toBe('done');
    expect(lines.slice(0, 4)).toEqual([
      locked,
      "read users where id = 'own'",
      "read second_factors where user_id = 'own'",
      expect.stringMatching(/^update second_factors set last_step = /),
    ]);
  });

  it.each<[string, { password?: string; code?: string }, GivenFactor, string]>([
    ['a wrong password', { password: 'a guess' }, {}, 'password: wrong_password'],
    ['a wrong code', { code: wrongCodeAt(secret, now) }, { on: now }, 'code: wrong_code'],
    ['a code of an app that nobody confirmed', { code: codeAt(secret, now) }, {}, 'code: wrong_code'],
    ['a recovery code', { code: 'abcd-efgh-ijkl' }, { on: now }, 'code: wrong_code'],
  ])('is not %s', async (_what, input, given, expected) => {
    const { answer, lines, told } = await ask(prove(input), given);
    const [path, code] = expected.split(': ');
    expect([answer, told]).toMatchObject([{ code: 'invalid_input', fields: [{ path, code }] }, [asked]]);
    expect(lines.filter((line) => line.startsWith('update'))).toEqual([]);
  });

  it('waits after too many wrong ones, like the present password for a new one', async () => {
    for (const [work, of] of [
      [prove({ password: 'night bus 41' }), 'prove'],
      [change, 'change-password'],
    ] as const)
      expect(await ask(work, {}, { throttled: 30 })).toMatchObject({
        answer: { code: 'sign_in.throttled', params: { retryAfter: 30 } },
        lines: [],
        told: [`password of ${of}:${ownId} from 192.0.2.1 s1`],
      });
  });
});

const others = ({ commands }: AccountRequest) => endOtherSessions(commands, viewer);
const one = ({ commands }: AccountRequest) => endOwnSession(commands, viewer, 's2');

describe('the sessions of an account', () => {
  it('end one by one, each with an event that closes its sockets', async () => {
    expect(await ask(others, { sessions: ['s2', 's3'] })).toEqual({
      answer: 'done',
      told: ['committed'],
      lines: [
        "read sessions where user_id = 'own' and id != 's1'",
        locked,
        "delete from sessions where id = 's2'",
        `event user.sessionEnded by SUPPORT 'own' {"sessionId":"s2"}`,
        "delete from sessions where id = 's3'",
        `event user.sessionEnded by SUPPORT 'own' {"sessionId":"s3"}`,
      ],
    });
    expect((await ask(one, { sessions: ['s2'] })).lines).toEqual([
      "read sessions where id = 's2' and user_id = 'own'",
      locked,
      "delete from sessions where id = 's2'",
      `event user.sessionEnded by SUPPORT 'own' {"sessionId":"s2"}`,
    ]);
  });

  it('that ended meanwhile, or are another account’s, are missing and no event', async () => {
    for (const given of [{ sessions: [] }, { sessions: ['s2'], affected: 0n }]) {
      const { answer, lines, told } = await ask(one, given);
      expect([answer, told]).toMatchObject([{ code: 'missing' }, []]);
      expect(lines.filter((line) => line.startsWith('event'))).toEqual([]);
    }
  });

  it.each([
    [
      'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iOS', isPhone: true },
    ],
    ['', { browser: null, system: null, isPhone: false }],
    ['?', { browser: null, system: null, isPhone: false }],
  ])('say whether they are on a phone or a tablet: %s', (header, described) => {
    expect(describeBrowser(header)).toEqual(described);
  });
});
