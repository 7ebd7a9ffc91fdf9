// The mails that exist, and what each is filled with. A mail has a subject, paragraphs and one button; its texts are in
// `messages/`.
import { z } from 'zod';

export const mailLanguages = ['fr', 'en', 'ar'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** A name in one line: no control characters, which could begin another header, and none that change the direction. */
const name = () =>
  z
    .string()
    .max(200)
    .transform((text) => text.replaceAll(unprintable, ' ').trim());

/**
 * Where the button leads: a path of this installation, with a token if need be. A mail never links to another site, so
 * neither a request's Host header nor a text of a user decides where its reader goes.
 */
const path = () =>
  z
    .string()
    .max(1_000)
    .regex(/^\/(?![/\\])[\x21-\x7e]*$/);

/** A longer list in one line. */
const summary = () => z.string().max(1_000);

const instant = () => z.iso.datetime();

/** What the texts of each template may name, as `{{name}}`. Every one has `company` besides. */
export const mailTemplates = {
  /** From an administrator to themself. */
  test: z.object({ name: name(), path: path() }),
  /** To an address that may be a stranger's: `name` is the address itself, never a text that someone entered. */
  confirmAddress: z.object({ name: name(), path: path(), expiresAt: instant() }),
  passwordReset: z.object({ name: name(), path: path(), expiresAt: instant() }),
  /** The password is another one now. */
  passwordChanged: z.object({ name: name(), path: path() }),
  /** The account signs in with an identity of another provider from now on, or no longer; `identity` is its address there. */
  identityLinked: z.object({ name: name(), identity: name(), path: path() }),
  identityUnlinked: z.object({ name: name(), identity: name(), path: path() }),
  /** Someone signed up with the address of an account. */
  addressKnown: z.object({ name: name(), path: path() }),
  /** To a new address of an account; like `confirmAddress`, it may be a stranger's. */
  confirmEmail: z.object({ name: name(), path: path(), expiresAt: instant() }),
  /** To the present address: somebody asked for another one. */
  emailAsked: z.object({ name: name(), path: path() }),
  /** To the address that was replaced. */
  emailChanged: z.object({ name: name(), path: path() }),
  /** Payments go to another bank account now. */
  bankChanged: z.object({ name: name(), path: path() }),
  /** The second step of sign-in is on, off, or taken away by an administrator. */
  secondFactorEnabled: z.object({ name: name(), path: path() }),
  secondFactorDisabled: z.object({ name: name(), path: path() }),
  secondFactorReset: z.object({ name: name(), path: path() }),
  /** Somebody signed in with a recovery code. */
  recoveryCodeUsed: z.object({ name: name(), path: path() }),
  recoveryCodesRenewed: z.object({ name: name(), path: path() }),
  invitation: z.object({ name: name(), inviter: name(), path: path(), expiresAt: instant() }),
  approval: z.object({ name: name(), login: name(), path: path() }),
  /** A webhook was switched off; `host` is that of its address. */
  webhookSuspended: z.object({ name: name(), host: name(), path: path() }),
  /** Something urgent waits to be read; `about` names its types. */
  urgentNotification: z.object({ name: name(), about: name(), path: path(), choicePath: path() }),
  /** Statistics by a schedule, with their files; `view` is its name, `period` its days. */
  statisticsReport: z.object({ name: name(), view: name(), period: name(), path: path() }),
  /** What was not read, once a day: how many, and how many of each type. */
  notificationSummary: z.object({ name: name(), total: name(), about: summary(), path: path(), choicePath: path() }),
} as const satisfies Readonly<Record<string, z.ZodType<Readonly<Record<string, string>> & { path: string }>>>;

export type MailTemplate = keyof typeof mailTemplates;
export type MailParams<Name extends MailTemplate> = z.input<(typeof mailTemplates)[Name]>;

const names: readonly string[] = Object.keys(mailTemplates);

/** True for the name of a template. */
export function isMailTemplate(text: string): text is MailTemplate {
  return names.includes(text);
}

/** The texts of one template. */
interface TemplateTexts {
  subject: string;
  paragraphs: readonly string[];
  button: string;
}

/** The texts of all mails in one language. */
export interface MailTexts {
  greeting: string;
  /** Before the address where mails are switched off, of those that a reader has chosen. */
  choice: string;
  /** Before the address of the button, for programs that show no button. */
  link: string;
  footer: string;
  templates: Readonly<Record<MailTemplate, TemplateTexts>>;
}
