// Calls of people without a session, each from an address of its own, and the mails that they cause.
import { z } from 'zod';
import { createLinkLimits } from '#server/access/link-limits.ts';
import { createSignInThrottle } from '#server/sign-in/sign-in-throttle.ts';
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { postGraphQL } from '#tests/fixtures/test-server.ts';
import { statementsOf } from '#tests/support/statements.ts';

const log = { info() {}, warn() {}, error() {} };
let lastAddress = 0;

/** A request from a new address at a time, with counters that all requests of a test file share. */
export function requestsTo(db: () => Db): (more?: Partial<AccountRequest>) => AccountRequest {
  const limiter = { prefix: 'test:' };
  const [links, passwords] = [createLinkLimits(limiter), createSignInThrottle(limiter)];
  return (more = {}) => {
    lastAddress += 1;
    const now = more.now ?? new Date();
    const commands = { db: db(), subscribers: [], now: () => now, notifyCommitted: () => {}, log };
    return {
      commands,
      address: `10.9.${lastAddress >> 8}.${lastAddress & 255}`,
      links,
      passwords,
      secrets: null,
      now,
      ...more,
    };
  };
}

/** What a caller learns: `done`, or the code and the codes of the fields. */
export async function answerOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...error.fields.map(({ path, code }) => `${path}: ${code}`)].join(' ');
  }
}

const mailRow = z.object({
  template: z.string(),
  language: z.string(),
  params: z.looseObject({ name: z.string(), path: z.string() }),
});

/** The mails to an address, the oldest first. */
export async function mailsTo(db: Db, recipient: string): Promise<z.output<typeof mailRow>[]> {
  const rows = await inTransaction(db, systemPrincipal, (trx) =>
    trx
      .selectFrom('mails')
      .select(['template', 'language', 'params'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute(),
  );
  return rows.map((row) => mailRow.parse(row));
}

/** The secret in the newest link to an address. */
export async function secretTo(db: Db, recipient: string): Promise<string> {
  const mails = await mailsTo(db, recipient);
  return /#t=([\w-]{43})$/.exec(mails.at(-1)?.params.path ?? '')?.[1] ?? 'no link';
}

/** The code of a sign-in: `in` after a success. */
export async function signInCode(url: string, login: string, password: string): Promise<string> {
  const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
  const { errors } = await postGraphQL(url, document, { input: { login, password } });
  return errors[0]?.extensions.code ?? 'in';
}

/**
 * The answer and the statements of a call without a session; those by which the map and event consumers
 * follow accounts are left out.
 */
export async function callWithStatements(
  url: string,
  document: string,
  input: object,
): Promise<{ answer: unknown; statements: string[][] }> {
  let answer: unknown;
  const statements = await statementsOf(async () => {
    const { data, errors } = await postGraphQL(url, document, { input });
    answer = { data, errors };
  });
  const ofBackground = /driver_positions|event_consumers/;
  return { answer, statements: statements.filter((texts) => !texts.some((text) => ofBackground.test(text))) };
}
