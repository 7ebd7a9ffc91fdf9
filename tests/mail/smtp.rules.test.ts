// Mails by SMTP: encrypted, to one recipient, with coded errors.
import { expect, it } from 'vitest';
import { MailError } from '#server/mail/mail-error.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { createSmtpTransport, type SmtpOptions } from '#server/mail/smtp-transport.ts';
import { startRawServer, testAuthority } from '#tests/outbound/support/receiver.ts';
import { type SmtpBehaviour, type SmtpServer, startSmtpServer } from './support/smtp-server.ts';

const content = renderMail(
  'test',
  'ar',
  { name: 'Samira', path: '/service' },
  { company: 'Qafila', publicUrl: 'https://qafila.example' },
);
const mail = { ...content, id: '01900000-0000-7000-8000-000000000000', recipient: 'samira@shop.example', files: [] };

const settingsFor = ({ port }: SmtpServer, given: Partial<SmtpOptions> = {}): SmtpOptions => ({
  host: '127.0.0.1',
  port,
  isImplicitTls: false,
  isTlsRequired: true,
  login: null,
  from: { name: 'Qafila', address: 'no-reply@qafila.example' },
  ca: testAuthority,
  ...given,
});

/** What became of a mail to such a server: 'sent', or the code of the error with the server's number. */
async function outcome(behaviour: SmtpBehaviour, given: Partial<SmtpOptions> = {}, sent = mail): Promise<string> {
  const server = await startSmtpServer(behaviour);
  try {
    await createSmtpTransport(settingsFor(server, given))(sent);
    return server.mails.length === 1 ? 'sent' : 'lost';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (server.mails.length > 0) return 'sent and failed';
    if (/samira/.test(JSON.stringify(error) + String(error))) return 'failed, with the recipient';
    return [error.code, error.status].filter((part) => part !== null).join(' ');
  }
}

it('a mail arrives encrypted, with both parts, and the same id at each attempt', async () => {
  const server = await startSmtpServer();
  const send = createSmtpTransport(settingsFor(server));
  await send(mail);
  await send(mail);
  expect(server.mails).toHaveLength(2);
  const [first] = server.mails;
  expect(first).toMatchObject({ from: 'no-reply@qafila.example', to: ['samira@shop.example'], isEncrypted: true });
  for (const { raw } of server.mails) {
    expect(raw).toContain('Message-ID: <01900000-0000-7000-8000-000000000000@qafila.example>\r\n');
    expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
    expect(raw).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/);
  }
});

it('files are attached under their names', async () => {
  const server = await startSmtpServer();
  const files = [{ name: 'semaine.csv', type: 'text/csv', content: Buffer.from('Colis;12') }];
  await createSmtpTransport(settingsFor(server))({ ...mail, files });
  expect(server.mails[0]?.raw).toMatch(/text\/csv; name=semaine\.csv[^]*Q29saXM7MTI=/);
});

it('a server without encryption gets nothing, unless the operator says so', async () => {
  expect(await outcome({ startTls: false })).toBe('tls_failed 502');
  expect(await outcome({ startTls: false }, { isTlsRequired: false })).toBe('sent');
  expect(await outcome({ answers: { STARTTLS: '454 not now' } })).toBe('tls_failed 454');
});

it('a certificate that is not valid for the server is refused', async () => {
  expect(await outcome({}, { ca: undefined })).toBe('tls_failed');
  expect(await outcome({ implicitTls: true }, { isImplicitTls: true, ca: undefined })).toBe('tls_failed');
  expect(await outcome({ implicitTls: true }, { isImplicitTls: true })).toBe('sent');
});

it('the login of the operator is used, and a refused one is told', async () => {
  const login = { user: 'qafila', pass: 'pass word' };
  expect(await outcome({ login }, { login })).toBe('sent');
  expect(await outcome({ login }, { login: { ...login, pass: 'other' } })).toBe('login_refused 535');
});

it('a refusal for good, one for now and a silent server have codes of their own', async () => {
  expect(await outcome({ answers: { RCPT: '550 5.1.1 <samira@shop.example> unknown' } })).toBe('rejected 550');
  expect(await outcome({ answers: { RCPT: '450 4.2.0 <samira@shop.example> greylisted' } })).toBe('deferred 450');
  expect(await outcome({ answers: { greeting: '554 no mails from you' } })).toBe('deferred 554');
  expect(await outcome({}, { port: 1 })).toBe('unreachable');
  expect(await outcome({ answers: { RCPT: '' } }, { totalMs: 50 })).toBe('unreachable');
});

it('a server that never ends what it says is given up once the attempt has lasted too long', async () => {
  const { port } = await startRawServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-and so on\r\n'), 5);
      socket.once('close', () => clearInterval(timer));
    });
  });
  const settings = { port, isImplicitTls: false, isTlsRequired: false, login: null, host: '127.0.0.1' };
  const send = createSmtpTransport({ ...settings, from: { name: 'Q', address: 'a@b.example' }, totalMs: 100 });
  await expect(send(mail)).rejects.toMatchObject({ code: 'unreachable' });
});

it('no text of a mail begins another header, and no recipient brings another', async () => {
  const server = await startSmtpServer();
  const send = createSmtpTransport(
    settingsFor(server, { from: { name: 'Qa\r\nBcc: x@evil.example', address: 'a@b.example' } }),
  );
  await send({ ...mail, subject: 'Hello\r\nBcc: victim@shop.example\r\n\r\nbody' });
  for (const recipient of ['a@shop.example, b@shop.example', 'a@shop.example\r\nRCPT TO:<b@shop.example>'])
    await send({ ...mail, recipient }).catch(() => {});
  for (const { to, raw } of server.mails) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain('b@shop.example');
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  }
});
