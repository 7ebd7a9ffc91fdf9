// The second factor of who is signed in: set up with an app, confirmed by its first code, switched off, and its recovery
// codes. All of it wants a proof, since somebody at an open page could lock the owner out.
import type { SecondFactorState, Viewer } from '#shared/access/viewer.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { type LockedAccount, lockAccount } from '../../../access/account-event.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { findActiveUsers } from '../../../access/audience.ts';
import { inTransaction, signInPrincipal, systemPrincipal, type Trx, withSystemRole } from '../../../db/transaction.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { requireProof } from '../../../sign-in/proof.ts';
import { acceptCode, deleteFactor, readCode, sealFactorSecret } from '../../../sign-in/second-factor/check-code.ts';
import { recordFactorEvent } from './factor-event.ts';
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  saveRecoveryCodes,
} from '../../../sign-in/second-factor/recovery-codes.ts';
import { keyUri, newFactorSecret } from '../../../sign-in/second-factor/totp.ts';

export interface SecondFactorView {
  state: SecondFactorState;
  enabledAt: Date | null;
  /** Recovery codes that are not used. */
  recoveryCodesLeft: number;
}

/** The second factor of an account, for its owner. */
export async function readSecondFactor(db: Db, userId: string): Promise<SecondFactorView> {
  const { state, enabledAt } = await inTransaction(db, systemPrincipal, async (trx) => ({
    state: (await findActiveUsers(trx, [userId])).get(userId)?.secondFactor ?? 'off',
    enabledAt: (await findEnabledAt(trx, userId)) ?? null,
  }));
  const recoveryCodesLeft = await inTransaction(db, signInPrincipal, (trx) => countRecoveryCodes(trx, userId));
  return { state, enabledAt, recoveryCodesLeft };
}

async function findEnabledAt(trx: Trx, userId: string): Promise<Date | null | undefined> {
  const found = await trx.selectFrom('users').select('secondFactorAt').where('id', '=', userId).executeTakeFirst();
  return found?.secondFactorAt;
}

/** Works on the viewer's locked account in a transaction of sign-in. */
async function withAccount<Result>(
  { db }: CommandContext,
  viewer: Viewer,
  wanted: 'on' | 'off',
  work: (trx: Trx, account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, signInPrincipal, async (trx) => {
    const account = await withSystemRole(trx, signInPrincipal, () => lockAccount(trx, viewer.id));
    if (account?.status !== 'active') fail('UNAUTHENTICATED');
    const isOn = (await findEnabledAt(trx, viewer.id)) ? 'on' : 'off';
    if (isOn !== wanted) fail(wanted === 'on' ? 'second_factor.not_on' : 'second_factor.already_on');
    return work(trx, account);
  });
}

/**
 * Makes a secret for an app, which replaces one that was not confirmed. Fails with `sign_in.proof_required`,
 * `second_factor.no_key` without SECRETS_KEY, and `second_factor.already_on`.
 */
export async function beginSecondFactor(
  context: CommandContext,
  viewer: Viewer,
  { box, issuer }: { box: SecretBox | null; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const now = context.now();
  requireProof(viewer, now);
  if (!box) fail('second_factor.no_key');
  const secret = newFactorSecret();
  return withAccount(context, viewer, 'off', async (trx) => {
    const sealed = sealFactorSecret(box, viewer.id, secret);
    await trx
      .insertInto('secondFactors')
      .values({ userId: viewer.id, secret: sealed, createdAt: now })
      .onConflict((on) => on.column('userId').doUpdateSet({ secret: sealed, createdAt: now }))
      .execute();
    const { login } = await trx
      .selectFrom('users')
      .select('login')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    return { secret, uri: keyUri(secret, { issuer, login }) };
  });
}

/**
 * Switches the second factor on by the first code of the app; sessions and sockets stay open. Returns the recovery codes.
 * Fails with `sign_in.proof_required`, `second_factor.no_key`,
 * `second_factor.already_on`, `second_factor.not_started` and `invalid_input` (`code`: `wrong_code`).
 */
export async function confirmSecondFactor(
  context: CommandContext,
  viewer: Viewer,
  { box, code }: { box: SecretBox | null; code: string },
): Promise<string[]> {
  const now = context.now();
  requireProof(viewer, now);
  if (!box) fail('second_factor.no_key');
  const recovery = await makeRecoveryCodes();
  await withAccount(context, viewer, 'off', async (trx, account) => {
    const started = await trx
      .selectFrom('secondFactors')
      .select('userId')
      .where('userId', '=', viewer.id)
      .executeTakeFirst();
    if (!started) fail('second_factor.not_started');
    const given = await readCode(trx, viewer.id, code);
    if (given.kind !== 'app' || !(await acceptCode(trx, box, { userId: viewer.id, given, now })))
      failField('code', 'wrong_code');
    await saveRecoveryCodes(trx, viewer.id, recovery);
    await withSystemRole(trx, signInPrincipal, () =>
      recordFactorEvent(trx, account, { name: 'secondFactorEnabled', viewer, set: { secondFactorAt: now } }, now),
    );
  });
  context.notifyCommitted();
  return recovery.codes;
}

/** Switches the second factor off. Fails with `sign_in.proof_required` and `second_factor.not_on`. */
export async function disableSecondFactor(context: CommandContext, viewer: Viewer): Promise<void> {
  const now = context.now();
  requireProof(viewer, now);
  await withAccount(context, viewer, 'on', async (trx, account) => {
    await deleteFactor(trx, viewer.id);
    await withSystemRole(trx, signInPrincipal, () =>
      recordFactorEvent(trx, account, { name: 'secondFactorDisabled', viewer, set: { secondFactorAt: null } }, now),
    );
  });
  context.notifyCommitted();
}

/** Replaces all recovery codes, and returns them. Fails with `sign_in.proof_required` and `second_factor.not_on`. */
export async function renewRecoveryCodes(context: CommandContext, viewer: Viewer): Promise<string[]> {
  const now = context.now();
  requireProof(viewer, now);
  const recovery = await makeRecoveryCodes();
  await withAccount(context, viewer, 'on', async (trx, account) => {
    await saveRecoveryCodes(trx, viewer.id, recovery);
    await withSystemRole(trx, signInPrincipal, () =>
      recordFactorEvent(trx, account, { name: 'recoveryCodesRenewed', viewer }, now),
    );
  });
  context.notifyCommitted();
  return recovery.codes;
}
