// Mails by SMTP. Each is sent on a connection of its own, encrypted unless the operator says otherwise.
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../lib/config/config.ts';
import { MailError, type MailErrorCode } from './mail-error.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** Settings of the operator, and what only tests set. */
export interface SmtpOptions extends SmtpSettings {
  /** Limit of one attempt. Default: two minutes. */
  totalMs?: number;
  /** Certificates of an authority to trust instead of the usual ones. */
  ca?: string;
}

const connectMs = 10_000;
const silenceMs = 20_000;
/** One attempt in all; less than the time after which another instance may try. */
const defaultTotalMs = 120_000;

/** Creates the function that sends one mail; it rejects with a `MailError`. */
export function createSmtpTransport(settings: SmtpOptions): (mail: OutgoingMail) => Promise<void> {
  const { ca, from, login, totalMs = defaultTotalMs, ...smtp } = settings;
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isImplicitTls,
    requireTLS: smtp.isTlsRequired,
    ...(login && { auth: login }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    try {
      await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(totalMs) });
    } catch (error) {
      throw toMailError(error);
    }
  };
}

/** The message. The id is the same at each attempt, so that a program shows a mail that arrives twice once. */
function messageOf({ id, recipient, subject, html, text, files }: OutgoingMail, from: SmtpSettings['from']) {
  return {
    messageId: `<${id}@${from.address.replace(/^.*@/, '')}>`,
    from,
    to: { name: '', address: recipient },
    subject,
    html,
    text,
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    // Nobody's absence note answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

const codes: Readonly<Record<string, MailErrorCode>> = {
  EAUTH: 'login_refused',
  ENOAUTH: 'login_refused',
  ETLS: 'tls_failed',
};
const tlsCode = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** The coded error of what nodemailer failed with. */
function toMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError('internal');
  const { code, cause, status } = detailsOf(error);
  const known = codes[code];
  if (known) return new MailError(known, status);
  if (tlsCode.test(cause)) return new MailError('tls_failed', status);
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // Without an answer of the server, the address of the recipient is none.
  if (isAboutThisMail && (status === null || status >= 500)) return new MailError('rejected', status);
  return new MailError(status === null ? 'unreachable' : 'deferred', status);
}

/** nodemailer's code, the one of Node behind it, and the server's number. */
function detailsOf(error: Error): { code: string; cause: string; status: number | null } {
  const code = 'code' in error ? String(error.code) : '';
  const cause = 'originalCode' in error ? String(error.originalCode) : code;
  const status = 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
  return { code, cause, status: Number.isInteger(status) ? status : null };
}
