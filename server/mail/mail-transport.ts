// How mails leave: by SMTP, into the mailbox of the demo and of development, or not at all.
import type { SmtpSettings } from '../lib/config/config.ts';
import type { MailFile } from './mail-files.ts';
import type { RenderedMail } from './render-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export const transportKinds = ['smtp', 'mailbox', 'none'] as const;
export type TransportKind = (typeof transportKinds)[number];

export interface OutgoingMail extends RenderedMail {
  id: string;
  recipient: string;
  files: readonly MailFile[];
}

export interface MailTransport {
  kind: TransportKind;
  /** Hands the mail over; rejects with a `MailError`. */
  send: (mail: OutgoingMail) => Promise<void>;
}

/** `hasMailbox`: true in the demo and in development, where mails without SMTP are kept to be looked at. */
export function createMailTransport(smtp: SmtpSettings | null, hasMailbox: boolean): MailTransport {
  if (smtp) return { kind: 'smtp', send: createSmtpTransport(smtp) };
  return { kind: hasMailbox ? 'mailbox' : 'none', send: () => Promise.resolve() };
}
