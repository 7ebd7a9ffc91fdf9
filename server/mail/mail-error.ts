// Why a mail was not sent. The list is closed, so that a server's answer, which contains addresses, is shown nowhere.

export const mailErrors = [
  /** The server does not answer. */
  'unreachable',
  /** The connection is not encrypted as required, or the certificate is not valid. */
  'tls_failed',
  /** The server refuses the login of SMTP_URL. */
  'login_refused',
  /** The server refuses for now (4xx), or refuses more than this one mail. */
  'deferred',
  /** The server refuses the recipient or the message for good (5xx). */
  'rejected',
  /** Not sent before the time after which it is of no use. */
  'expired',
  /** A mistake of ours, or a mail of a newer version, which an instance of that version can write. */
  'internal',
] as const;
export type MailErrorCode = (typeof mailErrors)[number];

/** Thrown by a transport. `cause` is for nobody: it contains the recipient. */
export class MailError extends Error {
  readonly code: MailErrorCode;
  /** The three digits of the server's answer, if it gave one. */
  readonly status: number | null;
  constructor(code: MailErrorCode, status: number | null = null) {
    super(code);
    this.name = 'MailError';
    this.code = code;
    this.status = status;
  }

  /** True if no later attempt can succeed. */
  get isFinal(): boolean {
    return this.code === 'rejected' || this.code === 'expired';
  }
}
