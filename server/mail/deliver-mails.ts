// Sends queued mails, one after the other on each instance. An attempt takes a mail with a lease, sends it outside any
// transaction, and then says what became of it.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { type Logger, type Outage, trackOutage } from '../lib/outage.ts';
import { retry } from '../lib/retry.ts';
import { MailError } from './mail-error.ts';
import { deleteMailFiles, readMailFiles } from './mail-files.ts';
import { claimMail, type ClaimedMail, markDelayed, markFailed, markSent } from './mail-store.ts';
import type { MailTransport } from './mail-transport.ts';
import { type MailSender, type RenderedMail, renderMail } from './render-mail.ts';
import { isMailTemplate } from './templates.ts';

export interface MailDeliveryOptions {
  db: Db;
  transport: MailTransport;
  sender: MailSender;
  log: Logger;
  timing?: Partial<MailTiming> | undefined;
}

export interface MailTiming {
  /** Interval of looks for due mails. */
  pollMs: number;
  /** A mail whose sender has died is taken by another after so long. More than an attempt ever takes. */
  leaseMs: number;
  /** The pause after each failed attempt; after the last one the mail has failed. */
  pausesMs: readonly number[];
}

const minute = 60_000;
const defaultTiming: MailTiming = {
  pollMs: 1_000,
  leaseMs: 5 * minute,
  pausesMs: [0.5, 1, 2, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minute),
};
/** Pauses differ by up to so much, so that mails that failed together are not tried together. */
const jitter = 0.2;

/** Starts the delivery of an instance; the returned function stops it, after the mail that is being sent. */
export function startMailDelivery({ timing: given, ...options }: MailDeliveryOptions): () => Promise<void> {
  // Without a transport the mails stay queued, to be sent once there is one.
  if (options.transport.kind === 'none') return () => Promise.resolve();
  const timing = { ...defaultTiming, ...given };
  const stopped = new AbortController();
  const outage = trackOutage(options.log, 'the delivery of mails');
  const deliverAll = async (): Promise<void> => {
    while (!stopped.signal.aborted && (await deliverNext(options, timing, outage))) continue;
    outage.recovered();
  };
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await deliverAll().catch(outage.failed);
      await wait(timing.pollMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const polling = poll();
  return async () => {
    stopped.abort();
    // An attempt that takes longer is given up: its lease expires.
    await Promise.race([polling, wait(3_000, undefined, { ref: false })]);
  };
}

/** Sends the mail that is due for the longest time; false if none is. */
async function deliverNext(
  options: Omit<MailDeliveryOptions, 'timing'>,
  timing: MailTiming,
  outage: Outage,
): Promise<boolean> {
  const { db, transport, log } = options;
  const mail = await inTransaction(db, systemPrincipal, (trx) => claimMail(trx, randomUUID(), timing.leaseMs));
  if (!mail) return false;
  // What became of the attempt is recorded while its lease lasts: a mail that was sent must not be sent again because
  // Postgres was restarting.
  const leased = AbortSignal.timeout(timing.leaseMs);
  const write = (work: (trx: Trx) => Promise<void>) =>
    retry(() => inTransaction(db, systemPrincipal, work), outage, leased);
  const facts = { mail: mail.id, template: mail.template, attempt: mail.attempts };
  const content = await attempt(options, mail).catch((error: unknown) => {
    if (error instanceof MailError) return error;
    // A mistake of ours with one mail is no reason to leave out the others.
    log.error({ ...facts, err: error }, 'the attempt at a mail failed');
    return new MailError('internal');
  });
  if (!(content instanceof MailError)) {
    await write(async (trx) => {
      await markSent(trx, mail, transport.kind === 'mailbox' ? content : null);
      if (transport.kind !== 'mailbox') await deleteMailFiles(trx, mail.id);
    });
    log.info(facts, 'a mail was sent');
  } else {
    const { code, status, isFinal } = content;
    const pauseMs = timing.pausesMs[mail.attempts - 1];
    if (isFinal || pauseMs === undefined) {
      await write((trx) => markFailed(trx, mail, code));
      log.error({ ...facts, code, status }, 'a mail could not be sent');
    } else {
      await write((trx) => markDelayed(trx, mail, { code, pauseMs: pauseMs * (1 + jitter * (2 * Math.random() - 1)) }));
      log.warn({ ...facts, code, status }, 'a mail is tried again later');
    }
  }
  return true;
}

async function attempt({ db, transport, sender, log }: MailDeliveryOptions, mail: ClaimedMail): Promise<RenderedMail> {
  if (mail.isExpired) throw new MailError('expired');
  const content = render(mail, sender, log);
  const files = await inTransaction(db, systemPrincipal, (trx) => readMailFiles(trx, mail.id));
  await transport.send({ ...content, id: mail.id, recipient: mail.recipient, files });
  return content;
}

function render(mail: ClaimedMail, sender: MailSender, log: Logger): RenderedMail {
  try {
    if (!isMailTemplate(mail.template)) throw new Error('no such template');
    return renderMail(mail.template, mail.language, mail.params, sender);
  } catch (err) {
    log.error({ err, mail: mail.id, template: mail.template }, 'a mail could not be written');
    throw new MailError('internal');
  }
}
