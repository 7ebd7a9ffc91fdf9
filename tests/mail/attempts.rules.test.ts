// What an attempt to send a mail leads to, without a database and without a mail server.
import { expect, it, onTestFinished } from 'vitest';
import { type MailTiming, startMailDelivery } from '#server/mail/deliver-mails.ts';
import { MailError } from '#server/mail/mail-error.ts';
import { createMailTransport, type MailTransport, type OutgoingMail } from '#server/mail/mail-transport.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const queued = {
  id: 'm1',
  template: 'test',
  language: 'en',
  recipient: 'aicha@shop.example',
  params: { name: 'Aïcha', path: '/service' },
  attempts: 1,
  isExpired: false,
};

interface Given {
  mails?: readonly object[];
  send?: (mail: OutgoingMail) => Promise<void>;
  kind?: MailTransport['kind'];
  timing?: Partial<MailTiming>;
}

/** The delivery of these mails, one after the other: what is sent, and what the database is told of each. */
function delivery({ mails = [queued], send = () => Promise.resolve(), kind = 'smtp', timing = {} }: Given) {
  const waiting = [...mails];
  const state: { broken: Error | null } = { broken: null };
  const { db, statements } = recordStatements((text) => {
    if (state.broken) throw state.broken;
    const claimed = text.includes('attempts = attempts + 1') ? waiting.shift() : undefined;
    return claimed ? [claimed] : [];
  });
  const sent: OutgoingMail[] = [];
  const logged: string[] = [];
  const log =
    (level: string) =>
    (_: unknown, text = '') =>
      logged.push(`${level}: ${text}`);
  const stop = startMailDelivery({
    db,
    transport: {
      kind,
      send: (mail) => {
        sent.push(mail);
        return send(mail);
      },
    },
    sender: { company: 'Atlas', publicUrl: 'https://qafila.example' },
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    timing: { pollMs: 5, ...timing },
  });
  onTestFinished(stop);
  /** What the database was told of the attempts. */
  const told = () => statements.filter((text) => !/attempts = attempts \+ 1|mail_files/.test(text));
  return { sent, logged, told, stop, state, statements };
}

const subject = /subject = '.+'/;

it('all that are due are sent, one after the other', async () => {
  const { sent, told } = delivery({ mails: [queued, { ...queued, id: 'm2' }, { ...queued, id: 'm3' }] });
  await expect.poll(() => told().length).toBe(3);
  expect(sent.map(({ id, recipient }) => `${id} ${recipient}`)).toEqual(
    ['m1', 'm2', 'm3'].map((id) => `${id} aicha@shop.example`),
  );
});

it('only the mailbox of the demo keeps what was written', async () => {
  const [smtp, mailbox] = [delivery({}), delivery({ kind: 'mailbox' })];
  await expect.poll(() => smtp.told().length + mailbox.told().length).toBe(2);
  expect(smtp.told()[0]).toMatch(/status = 'sent'.* subject = null, html = null, plain_text = null /);
  expect(mailbox.told()[0]).toMatch(subject);
});

it('without a way to send them mails stay queued', async () => {
  const { statements, stop } = delivery({ kind: 'none' });
  await stop();
  expect(statements).toEqual([]);
  expect([createMailTransport(null, true).kind, createMailTransport(null, false).kind]).toEqual(['mailbox', 'none']);
});

const refused = (...error: ConstructorParameters<typeof MailError>) => Promise.reject(new MailError(...error));

it.each<[string, object, Given['send'], RegExp, number]>([
  [
    'the server does not answer',
    {},
    () => refused('unreachable'),
    /lease = null, error_code = 'unreachable', next_at/,
    1,
  ],
  ['the server refuses for now', {}, () => refused('deferred', 451), /error_code = 'deferred', next_at/, 1],
  [
    'the server refuses it for good',
    {},
    () => refused('rejected', 550),
    /status = 'failed'.*error_code = 'rejected'/,
    1,
  ],
  ['the tenth attempt fails', { attempts: 10 }, () => refused('deferred'), /error_code = 'deferred', next_at/, 1],
  [
    'the eleventh attempt fails',
    { attempts: 11 },
    () => refused('deferred'),
    /status = 'failed'.*error_code = 'deferred'/,
    1,
  ],
  ['its time is over', { isExpired: true }, undefined, /status = 'failed'.*error_code = 'expired'/, 0],
  ['it is of a newer version', { template: 'farewell' }, undefined, /error_code = 'internal', next_at/, 0],
  ['its parameters do not fit', { params: {} }, undefined, /error_code = 'internal', next_at/, 0],
])('when %s, that is kept, and the next mail is sent', async (_, mail, send, expected, sentFirst) => {
  const failing = { ...queued, ...mail, id: 'bad' };
  const { sent, told } = delivery({
    mails: [failing, queued],
    send: (given) => (given.id === 'bad' && send ? send(given) : Promise.resolve()),
  });
  await expect.poll(() => told().length).toBe(2);
  expect(told()[0]).toMatch(expected);
  expect(told()[0]).toContain("where id = 'bad' and lease = '");
  expect([told()[1]?.slice(0, 32), sent.length]).toEqual(["update mails set status = 'sent'", sentFirst + 1]);
});

it('a longer pause follows each attempt, by up to a fifth more or less', async () => {
  for (const [attempts, minutes] of [
    [1, 0.5],
    [2, 1],
    [10, 480],
  ] as const) {
    const { told } = delivery({ mails: [{ ...queued, attempts }], send: () => refused('deferred') });
    await expect.poll(() => told().length).toBe(1);
    const seconds = Number(/make_interval\(secs => ([\d.]+)\)/.exec(told()[0] ?? '')?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(minutes * 60 * 0.8);
    expect(seconds).toBeLessThanOrEqual(minutes * 60 * 1.2);
  }
});

it('a mail that was sent while Postgres restarts is not sent again: that it was is written later', async () => {
  const { sent, told, state, logged } = delivery({
    send: () => {
      state.broken = new Error('Connection terminated unexpectedly');
      return Promise.resolve();
    },
  });
  await expect.poll(() => logged).toContain('warn: failing, will go on trying');
  const tries = told().length;
  state.broken = null;
  await expect.poll(() => told().length).toBeGreaterThan(tries);
  expect(told().at(-1)).toMatch(/^update mails set status = 'sent'/);
  expect(sent).toHaveLength(1);
});

it('an outage is over once the database answers again, also without a mail', async () => {
  const { state, logged } = delivery({ mails: [] });
  state.broken = new Error('Connection terminated unexpectedly');
  await expect.poll(() => logged).toEqual(['warn: failing, will go on trying']);
  state.broken = null;
  await expect.poll(() => logged.at(-1)).toBe('info: works again');
});

it('when it stops, the mail that is being sent is finished and no other is begun', async () => {
  const ends = Promise.withResolvers<void>();
  const { sent, told, stop } = delivery({ mails: [queued, queued], send: () => ends.promise });
  await expect.poll(() => sent.length).toBe(1);
  const stopping = stop();
  ends.resolve();
  await stopping;
  expect([told().length, sent.length]).toEqual([1, 1]);
});

it('a mail that cannot be read or that breaks its attempt keeps none of the others waiting', async () => {
  const mails = [
    { ...queued, id: 'm1' },
    { ...queued, id: 'm2', language: 'tlh', params: null },
    { ...queued, id: 'm3' },
  ];
  const { sent, told, logged } = delivery({
    mails,
    send: (mail) => (mail.id === 'm1' ? Promise.reject(new TypeError('a bug')) : Promise.resolve()),
    timing: { pollMs: 60_000 },
  });
  await expect.poll(() => told().length).toBe(3);
  expect(sent.map(({ id }) => id)).toEqual(['m1', 'm3']);
  expect(told()).toEqual([
    expect.stringContaining("error_code = 'internal'"),
    expect.stringContaining("error_code = 'internal'"),
    expect.stringContaining("status = 'sent'"),
  ]);
  expect(logged).toContain('error: the attempt at a mail failed');
});
