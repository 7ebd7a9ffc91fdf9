import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { askAdministrator } from '#server/cli/lib/ask-administrator.ts';
import { createPrompt } from '#server/cli/lib/prompt.ts';
import { createAdmin } from '#server/sign-in/create-admin.ts';
import { signIn } from '#server/sign-in/sign-in.ts';
import { sessionOf } from '#tests/access/support/users.ts';
import { createSignInThrottle } from '#server/sign-in/sign-in-throttle.ts';
import { connect } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { demoPassword } from '#server/sign-in/password.ts';
import { addUser } from '../access/support/users.ts';
import { childEnvironment } from '#tests/support/machine/child-environment.ts';
import { createDatabase } from '../support/postgres.ts';

const script = fileURLToPath(new URL('../../server/cli/create-admin.ts', import.meta.url));

const linesOf = (answers: readonly string[]): string[] => answers.map((answer) => `${answer}\n`);

async function run(
  url: string,
  answers: readonly string[],
  ...args: string[]
): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [script, ...args], { env: { ...childEnvironment(), DATABASE_URL: url } });
  child.stdin.on('error', () => {
    /* refused before the prompt */
  });
  child.stdin.end(linesOf(answers).join(''));
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const database = await createDatabase();
  try {
    await work(database.url);
  } finally {
    await database.drop();
  }
}
const good = ['Amina', 'Amina El Fassi', 'Amina@Example.com', 'sesame-7', 'sesame-7'];

test('on an empty database it creates an administrator who can sign in, and records the event', () =>
  withDatabase(async (url) => {
    expect(await run(url, good)).toEqual({ code: 0, out: 'Administrator "amina" created.\n', err: '' });
    const db = connect(url);
    const parts = {
      db,
      rules: { secure: false, sessionDays: 1 },
      throttle: createSignInThrottle({ prefix: '' }),
      demo: false,
    };
    const session = sessionOf(
      await signIn(parts, {
        login: 'amina@example.com',
        password: 'sesame-7',
        address: '::1',
        userAgent: null,
        cookieHeader: null,
        current: null,
        now: new Date(),
      }),
    );
    expect(session.viewer).toMatchObject({ name: 'Amina El Fassi', audience: { role: 'ADMIN' } });
    const events = await inTransaction(db, systemPrincipal, (trx) =>
      trx.selectFrom('events').select(['name', 'entityId', 'version']).execute(),
    );
    expect(events).toEqual([
      { name: 'user.created', entityId: session.viewer.id, version: 1 },
      { name: 'user.signedIn', entityId: session.viewer.id, version: 1 },
    ]);
    await db.destroy();
  }));

test('with an existing administrator it asks nothing and refuses, unless another one is requested', () =>
  withDatabase(async (url) => {
    await run(url, good);
    const second = ['omar', 'Omar', '', 'sesame-8', 'sesame-8'];
    const refused = await run(url, second);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain('--another');
    expect(await run(url, second, '--another')).toMatchObject({ code: 0, out: 'Administrator "omar" created.\n' });
  }));

test('of two who answer at the same time only one becomes the first administrator', () =>
  withDatabase(async (url) => {
    const db = connect(url);
    const make = (login: string) =>
      createAdmin(db, { login, name: login, email: null, password: 'sesame-7' }, { another: false, now: new Date() });
    const outcomes = await Promise.all([make('amina'), make('omar'), make('salma')]);
    expect(outcomes.filter(({ made }) => made)).toHaveLength(1);
    expect(await make('late')).toEqual({ made: false, because: 'administrator_exists' });
    await db.destroy();
  }));

test('a disabled administrator does not count: an installation needs one who can sign in', () =>
  withDatabase(async (url) => {
    const db = connect(url);
    await addUser(db, { login: 'former', roles: ['ADMIN'], disabled: true });
    await db.destroy();
    expect(await run(url, good)).toMatchObject({ code: 0 });
  }));

describe('refused answers', () => {
  test.each<[string, string[], string]>([
    ['a login with spaces', ['two words', ...good.slice(1)], 'login'],
    ['no name', ['amina', '', ...good.slice(2)], 'name'],
    ['half an e-mail address', ['amina', 'Amina', 'amina@', 'sesame-7', 'sesame-7'], 'e-mail'],
    ['a short password', [...good.slice(0, 3), 'five5', 'five5'], 'at least 6'],
    ['one of the commonest passwords', [...good.slice(0, 3), 'Qwerty123', 'Qwerty123'], 'commonest'],
    ['the demo’s password', [...good.slice(0, 3), demoPassword, demoPassword], 'demo'],
    ['two different passwords', [...good.slice(0, 4), 'sesame-8'], 'differ'],
    ['too few answers', good.slice(0, 4), 'ended'],
  ])('%s is refused', async (_, answers, words) => {
    const prompt = createPrompt(Readable.from(linesOf(answers)), new PassThrough());
    await expect(askAdministrator(prompt)).rejects.toThrow(words);
    prompt.close();
  });

  test.each([
    ['an invalid one', [...good.slice(0, 4), 'sesame-8'], 'The two passwords differ.\n'],
    ['too few', good.slice(0, 4), 'The input ended before every question was answered.\n'],
  ])('end the command, and no user is created: %s', (_, answers, err) =>
    withDatabase(async (url) => {
      expect(await run(url, answers)).toEqual({ code: 1, out: '', err });
      const db = connect(url);
      expect(await inTransaction(db, systemPrincipal, (trx) => trx.selectFrom('users').select('id').execute())).toEqual(
        [],
      );
      await db.destroy();
    }),
  );
});

test('a login that is taken is refused', () =>
  withDatabase(async (url) => {
    const db = connect(url);
    await addUser(db, { login: 'amina' });
    await db.destroy();
    expect(await run(url, good)).toMatchObject({ code: 1, err: 'This login is taken.\n' });
  }));

test('mistakes in the environment are all named, and nothing is touched', async () => {
  const { code, err } = await run('mysql://nowhere', good);
  expect(code).toBe(1);
  expect(err).toContain('DATABASE_URL must be a postgres:// address');
});
