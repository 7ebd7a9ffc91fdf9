// The sessions of an account, for its owner: read, ended one by one, or all but the present one.
import Bowser from 'bowser';
import type { Viewer } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { lockAccount, recordAccountEvent } from '../../../access/account-event.ts';
import { endSession } from '../../../access/session.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx } from '../../../db/transaction.ts';

export interface SessionView {
  id: string;
  /** The browser's name; null if it says none that is known. */
  browser: string | null;
  /** The operating system. */
  system: string | null;
  isPhone: boolean;
  /** The network address that it was started from. */
  address: string | null;
  createdAt: Date;
  /** Of the last request, to five minutes. */
  seenAt: Date;
}

/** The most recent ones that are shown. */
const maxShown = 50;

/**
 * The sessions of one account that have not expired, the last used first. They are no entity: this reads with the rights
 * of the system, and the account is that of the caller.
 */
export async function readOwnSessions(db: Db, userId: string, now: Date): Promise<SessionView[]> {
  const rows = await inSnapshot(db, systemPrincipal, (trx) =>
    trx
      .selectFrom('sessions')
      .select(['id', 'userAgent', 'address', 'createdAt', 'seenAt'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .orderBy('seenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxShown)
      .execute(),
  );
  return rows.map(({ userAgent, ...row }) => ({ ...row, ...describeBrowser(userAgent) }));
}

/** What a `User-Agent` header says. Browsers choose it freely: it is shown, and nothing is decided by it. */
export function describeBrowser(userAgent: string | null): Pick<SessionView, 'browser' | 'system' | 'isPhone'> {
  if (userAgent === null || userAgent === '') return { browser: null, system: null, isPhone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const type = platform.type;
  return { browser: browser.name || null, system: os.name || null, isPhone: type === 'mobile' || type === 'tablet' };
}

/** Ends another session of the viewer. Fails with `missing` for one that has ended, and for a stranger's alike. */
export async function endOwnSession(context: CommandContext, viewer: Viewer, id: string): Promise<void> {
  const isEnded = await inTransaction(context.db, systemPrincipal, async (trx) => {
    const own = await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', viewer.id)
      .executeTakeFirst();
    return own !== undefined && (await endWithEvent(trx, viewer, [id], context.now()));
  });
  if (!isEnded) fail('missing');
  context.notifyCommitted();
}

/** Ends all sessions of the viewer but the present one. */
export async function endOtherSessions(context: CommandContext, viewer: Viewer): Promise<void> {
  await inTransaction(context.db, systemPrincipal, async (trx) => {
    const others = await trx
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', viewer.id)
      .where('id', '!=', viewer.sessionId)
      .execute();
    const ids = others.map(({ id }) => id);
    await endWithEvent(trx, viewer, ids, context.now());
  });
  context.notifyCommitted();
}

/** An event for each session: by it every instance closes the session's sockets. */
async function endWithEvent(trx: Trx, viewer: Viewer, ids: readonly string[], now: Date): Promise<boolean> {
  // The account first: signing out and disabling lock in this order too.
  const account = await lockAccount(trx, viewer.id);
  if (!account) return false;
  const by = { id: viewer.id, role: viewer.audience.role };
  let isAnyEnded = false;
  for (const sessionId of ids) {
    if (!(await endSession(trx, sessionId))) continue;
    isAnyEnded = true;
    await recordAccountEvent(trx, account, { name: 'sessionEnded', by, payload: { sessionId } }, now);
  }
  return isAnyEnded;
}
