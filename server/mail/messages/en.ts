import type { MailTexts } from '../templates.ts';

export const en: MailTexts = {
  greeting: 'Hello {{name}},',
  link: 'If the button does not work, open this address:',
  choice: 'You chose to receive these messages. To change or stop them:',
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
    passwordChanged: {
      subject: 'Your password has changed',
      paragraphs: [
        'The password of your {{company}} account has just been changed. All devices were signed out.',
        'If it was not you, choose another password at once.',
      ],
      button: 'It was not me',
    },
    identityLinked: {
      subject: 'Sign-in with Google is on',
      paragraphs: [
        'The Google account {{identity}} has just been linked to your {{company}} account, and can sign in to it from now on.',
        'If it was not you, choose another password at once, then unlink this Google account in your profile.',
      ],
      button: 'It was not me',
    },
    identityUnlinked: {
      subject: 'Sign-in with Google is off',
      paragraphs: [
        'The Google account {{identity}} is no longer linked to your {{company}} account. You sign in with your password.',
        'If it was not you, choose another password at once.',
      ],
      button: 'It was not me',
    },
    addressKnown: {
      subject: 'You already have a {{company}} account',
      paragraphs: [
        'Someone tried to create a {{company}} account with this address, which already has one.',
        'If it was you, sign in. “Forgot your password?” gives you a new one.',
        'If it was not you, ignore this message: nothing has changed.',
      ],
      button: 'Sign in',
    },
    confirmEmail: {
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        'Confirm that this address is yours: it will replace that of your {{company}} account.',
        'The link works until {{expiresAt}}, and only once.',
        'If you did not ask for this, ignore this message: nothing changes.',
      ],
      button: 'Confirm this address',
    },
    emailAsked: {
      subject: 'Another e-mail address was asked for',
      paragraphs: [
        'Somebody asked for another e-mail address for your {{company}} account. It replaces this one only once it is confirmed.',
        'If it was not you, choose another password at once.',
      ],
      button: 'It was not me',
    },
    emailChanged: {
      subject: 'Your e-mail address has changed',
      paragraphs: [
        'Your {{company}} account now has another e-mail address. This one no longer gets our messages.',
        'If it was not you, write to our support at once.',
      ],
      button: 'Open my account',
    },
    bankChanged: {
      subject: 'Your bank details have changed',
      paragraphs: [
        'The RIB of your {{company}} account has just been changed: the next transfers go to that bank account.',
        'If it was not you, change your password and write to our support at once.',
      ],
      button: 'Check my details',
    },
    secondFactorEnabled: {
      subject: 'Two-step sign-in is on',
      paragraphs: [
        'Two-step sign-in is now on for your {{company}} account: a code from your app is asked for after the password.',
        'If this was not you, change your password and write to our support at once.',
      ],
      button: 'Open my security',
    },
    secondFactorDisabled: {
      subject: 'Two-step sign-in is off',
      paragraphs: [
        'Two-step sign-in was just switched off for your {{company}} account: from now on the password is enough.',
        'If this was not you, change your password at once.',
      ],
      button: 'Open my security',
    },
    secondFactorReset: {
      subject: 'Two-step sign-in was reset',
      paragraphs: [
        'An administrator has reset the two-step sign-in of your {{company}} account. Your old app and your recovery codes no longer work.',
        'If you did not ask for this, change your password and write to our support at once.',
      ],
      button: 'Open my security',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      paragraphs: [
        'Someone signed in to your {{company}} account with a recovery code. That code no longer works.',
        'If this was not you, change your password at once and renew your codes.',
      ],
      button: 'Open my security',
    },
    recoveryCodesRenewed: {
      subject: 'Your recovery codes were renewed',
      paragraphs: [
        'Your {{company}} account has new recovery codes. The old ones no longer work.',
        'If this was not you, change your password at once.',
      ],
      button: 'Open my security',
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
    webhookSuspended: {
      subject: 'Your webhook was switched off',
      paragraphs: [
        'We can no longer reach {{host}}: no message has got through for five days, or the address answers that it is gone.',
        'So we send nothing there any more. Repair the address, then switch the webhook on again in your profile: waiting messages will be sent.',
      ],
      button: 'Open my webhooks',
    },
    urgentNotification: {
      subject: 'An urgent notification is waiting for you',
      paragraphs: ['An urgent notification has arrived for you: {{about}}.', 'Open {{company}} to read it.'],
      button: 'Read it now',
    },
    notificationSummary: {
      subject: 'Your unread notifications ({{total}})',
      paragraphs: ['This is what you have not read yet: {{about}}.'],
      button: 'Read my notifications',
    },
    statisticsReport: {
      subject: 'Statistics “{{view}}”',
      paragraphs: [
        'Here are your statistics “{{view}}”, {{period}}.',
        'The table (CSV) and the version to print (PDF) are attached. You scheduled this mail: change or stop it on the page of the statistics.',
      ],
      button: 'Open the statistics',
    },
  },
};
