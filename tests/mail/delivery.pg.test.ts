// Mails are sent once they are committed, once each, and none is lost in silence.
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { enqueueMail } from '#server/areas/mail/queries.ts';
import { createMailboxExtension } from '#server/areas/mail/mailbox-extension.ts';
import { actorOf } from '#server/commands/actor.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { type MailTiming, startMailDelivery } from '#server/mail/deliver-mails.ts';
import { MailError, type MailErrorCode } from '#server/mail/mail-error.ts';
import { claimMail, deleteOldMails, readKeptMails } from '#server/mail/mail-store.ts';
import type { MailTransport, OutgoingMail, TransportKind } from '#server/mail/mail-transport.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { startTestServer, signInAs, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer({ extensions: [createMailboxExtension()] });
const asSystem = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(server.db, systemPrincipal, work);

beforeEach(() => asSystem(async (trx) => void (await trx.deleteFrom('mails').execute())));

const days = (n: number) => new Date(Date.now() + n * 86_400_000);
const link = '/change-password?token=the-secret-token';
/** Queues a mail to `to@shop.example`. */
function enqueue(to: string, expiresAt = new Date(Date.now() + 3_600_000)): Promise<string> {
  const params = { name: 'Samira', path: link, expiresAt: expiresAt.toISOString() };
  return asSystem((trx) =>
    enqueueMail(
      trx,
      { template: 'passwordReset', language: 'fr', recipient: `${to}@shop.example`, params, expiresAt },
      new Date(),
    ),
  );
}

interface Delivery {
  sent: OutgoingMail[];
  log: () => string;
}

/** Starts the delivery of an instance until the test ends. `refuse` says with what an attempt fails. */
function deliver(
  refuse: (mail: OutgoingMail) => MailErrorCode | null | Promise<MailErrorCode | null> = () => null,
  { kind = 'smtp', db = server.db, ...timing }: Partial<MailTiming> & { kind?: TransportKind; db?: Db } = {},
): Delivery {
  const sent: OutgoingMail[] = [];
  let log = '';
  const transport: MailTransport = {
    kind,
    send: async (mail) => {
      const code = await refuse(mail);
      if (code !== null) throw new MailError(code, 550);
      sent.push(mail);
    },
  };
  const stop = startMailDelivery({
    db,
    transport,
    sender: { company: 'Qafila', publicUrl: 'https://qafila.example' },
    log: createLogger({ level: 'info', destination: { write: (text) => (log += text) } }),
    timing: { pollMs: 5, pausesMs: [1, 1], ...timing },
  });
  onTestFinished(stop);
  return { sent, log: () => log };
}

const readMail = (id: string) =>
  asSystem((trx) => trx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
/** Queues a mail, and gives it these values. */
async function mailWith(name: string, values: Partial<Awaited<ReturnType<typeof readMail>>>): Promise<string> {
  const id = await enqueue(name);
  await asSystem(async (trx) => void (await trx.updateTable('mails').set(values).where('id', '=', id).execute()));
  return id;
}
const untilStatus = (id: string, status: string) =>
  vi.waitFor(async () => expect((await readMail(id)).status).toBe(status), 20_000);

it('each mail is sent once, however many instances there are, and its link is then forgotten', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => enqueue(`person-${n}`)));
  const deliveries: Delivery[] = [];
  const allSent = () => deliveries.flatMap((delivery) => delivery.sent);
  // The first mail takes until the others are sent, and one more that is due later: meanwhile it is nobody else's.
  let isFirst = true;
  const holdFirst = async () => {
    if (!isFirst) return null;
    isFirst = false;
    await vi.waitFor(() => expect(allSent().length).toBeGreaterThanOrEqual(11), 20_000);
    const later = await enqueue('later');
    await untilStatus(later, 'sent');
    ids.push(later);
    return null;
  };
  deliveries.push(deliver(holdFirst), deliver(holdFirst), deliver(holdFirst));
  for (const id of ids) await untilStatus(id, 'sent');
  const sent = allSent();
  expect(sent.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(sent[0]?.text).toContain(`https://qafila.example${link}`);
  const kept = await readMail(ids[0] ?? '');
  expect(kept).toMatchObject({ params: {}, html: null, plainText: null, attempts: 1, errorCode: null });
});

it('files leave with their mail and are forgotten with it', async () => {
  const files = [{ name: 'semaine.csv', type: 'text/csv', content: Buffer.from('Colis;12') }];
  const id = await asSystem((trx) => {
    const params = { name: 'Samira', view: 'Fès', period: '01/11/2026', path: '/statistics' };
    return enqueueMail(
      trx,
      { template: 'statisticsReport', language: 'fr', recipient: 'f@shop.example', params, files },
      new Date(),
    );
  });
  const { sent } = deliver();
  await untilStatus(id, 'sent');
  expect(sent.map((mail) => mail.files)).toEqual([files]);
  expect(await asSystem((trx) => trx.selectFrom('mailFiles').select('name').execute())).toEqual([]);
});

it('a mail of a transaction that is rolled back is not sent', async () => {
  const lost = asSystem(async (trx) => {
    const params = { name: 'Samira', path: '/login', login: 'samira' };
    await enqueueMail(trx, { template: 'approval', language: 'en', recipient: 'a@shop.example', params }, new Date());
    throw new Error('undone');
  });
  await expect(lost).rejects.toThrow('undone');
  const { sent } = deliver();
  await untilStatus(await enqueue('later'), 'sent');
  expect(sent.map(({ recipient }) => recipient)).toEqual(['later@shop.example']);
});

it('a mail that is refused for now is tried again, and one that is refused for good is not', async () => {
  const tries: string[] = [];
  deliver(({ recipient }) => {
    tries.push(recipient);
    if (recipient.startsWith('nobody')) return 'rejected';
    return tries.filter((each) => each === recipient).length < 3 ? 'deferred' : null;
  });
  const [nobody, slow] = [await enqueue('nobody'), await enqueue('slow')];
  await untilStatus(slow, 'sent');
  await untilStatus(nobody, 'failed');
  expect(tries.toSorted()).toEqual(['nobody@shop.example', ...Array<string>(3).fill('slow@shop.example')]);
  expect(await readMail(nobody)).toMatchObject({ errorCode: 'rejected', attempts: 1 });
});

it('a mail fails after the last attempt, the log names neither recipient nor token, and an administrator can retry', async () => {
  let isDown = true;
  const { sent, log } = deliver(() => (isDown ? 'unreachable' : null));
  const id = await enqueue('samira');
  await untilStatus(id, 'failed');
  expect(await readMail(id)).toMatchObject({ errorCode: 'unreachable', attempts: 3 });
  expect(log()).toContain(id);
  expect(log()).not.toMatch(/samira|shop\.example|secret-token/);
  const admin = await server.as('admin');
  const status = '{ mailStatus { queued failures { id template recipient error attempts endedAt canRetry } } }';
  expect((await admin.call(status)).data).toMatchObject({
    mailStatus: {
      queued: 0,
      failures: [
        {
          id,
          template: 'passwordReset',
          recipient: 'samira@shop.example',
          error: 'unreachable',
          attempts: 3,
          canRetry: true,
        },
      ],
    },
  });
  isDown = false;
  const retry = 'mutation ($input: MailRetryInput!) { mailRetry(input: $input) { id } }';
  expect((await admin.call(retry, { input: { id } })).data).toEqual({ mailRetry: { id } });
  await untilStatus(id, 'sent');
  expect(sent).toHaveLength(1);
  // It had all its attempts again.
  expect((await readMail(id)).attempts).toBe(1);
  expect((await admin.call(retry, { input: { id } })).errors[0]?.extensions.code).toBe('missing');
  expect((await admin.call(retry, { input: { id: 'x' } })).errors[0]?.extensions.code).toBe('invalid_input');
});

it('an administrator sees how many mails the last day sent, and which fail, the newest first', async () => {
  await mailWith('sent', { status: 'sent', endedAt: days(-0.9), errorCode: 'deferred' });
  await mailWith('earlier', { status: 'sent', endedAt: days(-1.1) });
  await enqueue('waiting');
  const slow = await mailWith('slow', { errorCode: 'deferred', createdAt: days(-2) });
  const failed = { status: 'failed', endedAt: days(-0.5), errorCode: 'rejected' };
  const [old, young] = [
    await mailWith('old', { ...failed, createdAt: days(-3) }),
    await mailWith('young', { ...failed, createdAt: days(-1) }),
  ];
  const { data } = await (
    await server.as('admin')
  ).call('{ mailStatus { queued sentLastDay failures { id canRetry } } }');
  expect(data).toEqual({
    mailStatus: {
      queued: 2,
      sentLastDay: 1,
      failures: [
        { id: young, canRetry: true },
        { id: slow, canRetry: false },
        { id: old, canRetry: true },
      ],
    },
  });
});

it('the mail that waits for the longest time is next, and none before its time', async () => {
  const young = await mailWith('young', { nextAt: days(-0.1) });
  const old = await mailWith('old', { nextAt: days(-0.2) });
  await mailWith('later', { nextAt: days(0.1) });
  const next: unknown[] = [];
  for (let n = 0; n < 3; n += 1) next.push((await asSystem((trx) => claimMail(trx, newId(), 60_000)))?.id);
  expect(next).toEqual([old, young, undefined]);
  // The index of so few mails has this order by chance.
  const { run, statements } = recordStatements();
  await run((trx) => claimMail(trx, newId(), 60_000));
  expect(statements.join()).toContain('order by next_at limit 1 for update skip locked');
});

it('the mailbox shows the mails that it keeps, the newest first', async () => {
  const kept = { status: 'sent', subject: 'Bonjour', html: '<p></p>', plainText: '' };
  const young = await mailWith('young', { ...kept, endedAt: days(-1) });
  const old = await mailWith('old', { ...kept, endedAt: days(-2) });
  await enqueue('waiting');
  expect((await asSystem((trx) => readKeptMails(trx))).map(({ id }) => id)).toEqual([young, old]);
  expect((await asSystem((trx) => readKeptMails(trx, old))).map(({ id }) => id)).toEqual([old]);
});

it('a mail whose link has ended is not sent, and cannot be retried', async () => {
  const { sent } = deliver();
  const id = await enqueue('late', new Date(Date.now() - 1_000));
  await untilStatus(id, 'failed');
  expect([sent, (await readMail(id)).errorCode]).toEqual([[], 'expired']);
  const retry = `mutation { mailRetry(input: { id: "${id}" }) { id } }`;
  expect((await (await server.as('admin')).call(retry)).errors[0]?.extensions.code).toBe('missing');
});

it('a mail whose instance dies while it is sent is sent by another, and the first changes nothing more', async () => {
  const frozen = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<void>();
  deliver(
    () => {
      begun.resolve();
      return frozen.promise;
    },
    { leaseMs: 1 },
  );
  const id = await enqueue('samira');
  await begun.promise;
  const { sent } = deliver(() => null, { leaseMs: 60_000 });
  await untilStatus(id, 'sent');
  expect(sent).toHaveLength(1);
  const before = await readMail(id);
  frozen.resolve(null);
  await untilStatus(await enqueue('next'), 'sent');
  expect(await readMail(id)).toEqual(before);
});

it('a mail that was sent while Postgres went away is recorded once it is back, and not sent again', async () => {
  let failures = 0;
  const db = new Proxy(server.db, {
    get: (target, name: keyof Db) => {
      if (name !== 'startTransaction') return target[name];
      return () => {
        failures -= 1;
        if (failures >= 0) throw new Error('the database is starting up');
        return target.startTransaction();
      };
    },
  });
  const { sent } = deliver(
    () => {
      failures = 3;
      return null;
    },
    { db, leaseMs: 60_000 },
  );
  const id = await enqueue('samira');
  await untilStatus(id, 'sent');
  expect([sent.length, (await readMail(id)).attempts]).toEqual([1, 1]);
});

it('a mail of a newer version waits for an instance of it', async () => {
  const id = await enqueue('samira');
  await asSystem(async (trx) => {
    await trx.updateTable('mails').set({ template: 'newsletter' }).where('id', '=', id).execute();
  });
  const { sent } = deliver(() => null, { pausesMs: [60_000] });
  await vi.waitFor(async () => expect((await readMail(id)).errorCode).toBe('internal'), 20_000);
  expect([sent, (await readMail(id)).status]).toEqual([[], 'queued']);
});

it('without SMTP mails stay queued and are seen by an administrator, who is told so', async () => {
  const { sent } = deliver(() => null, { kind: 'none' });
  const id = await enqueue('samira');
  let log = '';
  const instance = await startTestServer(server.databaseUrl, {
    introspection: false,
    jobs: true,
    mailTiming: { pollMs: 5 },
    log: createLogger({ level: 'warn', destination: { write: (text) => (log += text) } }),
  });
  onTestFinished(instance.stop);
  const admin = await signInAs(instance.url, 'admin');
  const { data } = await admin.call('{ mailStatus { transport queued oldestQueuedAt failures { id } } }');
  expect(data).toMatchObject({ mailStatus: { transport: 'none', queued: 1, failures: [] } });
  expect(log).toContain('mails are not sent');
  expect([sent, (await readMail(id)).status]).toEqual([[], 'queued']);
});

it('an administrator sends a test mail to themself, which the mailbox of development shows', async () => {
  deliver(() => null, { kind: 'mailbox' });
  await asSystem(async (trx) => {
    const { admin } = server.fixtures.people;
    await trx.updateTable('users').set({ email: 'admin@qafila.example' }).where('id', '=', admin).execute();
  });
  const admin = await server.as('admin');
  const send = 'mutation { mailSendTest(input: { language: ar }) { recipient } }';
  expect((await admin.call(send)).data).toEqual({ mailSendTest: { recipient: 'admin@qafila.example' } });
  const list = '{ mailbox { id subject recipient language } }';
  const answer = z.object({
    mailbox: z.array(z.object({ id: z.string(), recipient: z.string(), language: z.string() })),
  });
  const found = await vi.waitFor(async () => {
    const { mailbox } = answer.parse((await admin.call(list)).data);
    expect(mailbox).toHaveLength(1);
    return mailbox[0];
  }, 20_000);
  expect(found).toMatchObject({ recipient: 'admin@qafila.example', language: 'ar' });
  const one = 'query ($id: ID!) { mailboxMail(id: $id) { html text } }';
  const { data } = await admin.call(one, { id: found?.id });
  expect(data).toMatchObject({ mailboxMail: { html: expect.stringContaining('dir="rtl"') } });
  expect((await admin.call(one, { id: newId() })).data).toEqual({ mailboxMail: null });
  expect((await (await server.as('support')).call(list)).errors[0]?.extensions.code).toBe('forbidden');
  expect((await (await server.as('support')).call(send)).errors[0]?.extensions.code).toBe('forbidden');
});

it('a test mail of an administrator without an address is not queued, which the answer says', async () => {
  await asSystem(async (trx) => {
    await trx.updateTable('users').set({ email: null }).where('id', '=', server.fixtures.people.admin).execute();
  });
  const admin = await server.as('admin');
  const { data } = await admin.call('mutation { mailSendTest(input: { language: fr }) { recipient } }');
  expect(data).toEqual({ mailSendTest: { recipient: null } });
  expect((await admin.call('{ mailStatus { queued } }')).data).toEqual({ mailStatus: { queued: 0 } });
});

it('in production there is no mailbox', async () => {
  const instance = await startTestServer(server.databaseUrl, { introspection: false });
  onTestFinished(instance.stop);
  const admin = await signInAs(instance.url, 'admin');
  for (const query of ['{ mailbox { id } }', '{ mailboxMail(id: "x") { html } }'])
    expect((await admin.call(query)).errors[0]?.extensions.code).toBe('bad_request');
});

it('the policies of the database show mails to administrators, and let only the system write them', async () => {
  const id = await enqueue('samira');
  const principalOf = async (name: PersonName) => {
    const viewer = await loadViewer(server.db, server.fixtures.people[name], newId());
    if (!viewer) throw new Error(`${name} may not sign in`);
    return actorOf(viewer).dbPrincipal;
  };
  const seen = async (name: PersonName) =>
    (await inTransaction(server.db, await principalOf(name), (trx) => trx.selectFrom('mails').select('id').execute()))
      .length;
  expect([await seen('admin'), await seen('support'), await seen('backoffice')]).toEqual([1, 0, 0]);
  await expect(seen('customer')).rejects.toThrow('permission denied');
  const changed = await inTransaction(server.db, await principalOf('admin'), (trx) =>
    trx.updateTable('mails').set({ recipient: 'x@evil.example' }).where('id', '=', id).executeTakeFirst(),
  );
  expect(changed.numUpdatedRows).toBe(0n);
});

it('what is no address, or no parameters of the template, is refused before it is queued', async () => {
  const params = { name: 'Samira', path: '/login', login: 'samira' };
  for (const recipient of ['samira', 'a@shop.example, b@shop.example', 'a@shop.example\r\nBcc: b@shop.example', ''])
    await expect(
      asSystem((trx) => enqueueMail(trx, { template: 'approval', language: 'fr', recipient, params }, new Date())),
    ).rejects.toThrow(z.ZodError);
});

it('old mails are deleted, with the link of a failed one, and of one that nobody sends, once it has ended', async () => {
  const [sent, failed, waiting] = [await enqueue('sent'), await enqueue('failed'), await enqueue('waiting')];
  await asSystem(async (trx) => {
    await trx.updateTable('mails').set({ status: 'sent', endedAt: new Date() }).where('id', '=', sent).execute();
    await trx.updateTable('mails').set({ status: 'failed', endedAt: new Date() }).where('id', '=', failed).execute();
  });
  const left = async (now: Date) => {
    await asSystem((trx) => deleteOldMails(trx, now));
    return (await asSystem((trx) => trx.selectFrom('mails').select('id').execute())).map(({ id }) => id).toSorted();
  };
  expect(await left(days(6))).toEqual([sent, failed, waiting].toSorted());
  expect((await readMail(failed)).params).toEqual({});
  expect(await readMail(waiting)).toMatchObject({ status: 'failed', errorCode: 'expired', params: {} });
  expect(await left(days(8))).toEqual([failed, waiting].toSorted());
  expect(await left(days(31))).toEqual([waiting]);
  expect(await left(days(37))).toEqual([]);
});
