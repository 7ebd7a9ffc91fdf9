import type { MailTexts } from '../templates.ts';

export const en: MailTexts = {
  greeting: 'Hello {{name}},',
  link: 'If the button does not work, open this address:',
  footer: 'This message was sent automatically by {{company}}. Please do not reply to it.',
  templates: {
    test: {
      subject: 'Test message from {{company}}',
      paragraphs: ['You asked for this message on the services page.', 'If you can read it, e-mails are being sent.'],
      button: 'Open the services page',
    },
    confirmAddress: {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        'Confirm that this address is yours to go on with your {{company}} account.',
        'The link works until {{expiresAt}}, and only once.',
        'If you did not ask for this, ignore this message.',
      ],
      button: 'Confirm my address',
    },
    passwordReset: {
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody asked for a new password for your {{company}} account.',
        'The link works until {{expiresAt}}, and only once. Your other devices will be signed out.',
        'If it was not you, ignore this message: your password stays the same.',
      ],
      button: 'Choose a password',
    },
    invitation: {
      subject: '{{inviter}} invites you to {{company}}',
      paragraphs: [
        '{{inviter}} has created an account for you at {{company}}.',
        'Choose your password to begin. The invitation is valid until {{expiresAt}}.',
      ],
      button: 'Accept the invitation',
    },
    approval: {
      subject: 'Your {{company}} account is open',
      paragraphs: ['Our team has approved your account.', 'You can sign in with your login {{login}}.'],
      button: 'Sign in',
    },
  },
};
