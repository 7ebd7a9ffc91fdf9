// The smaller parts of the service page, and the mailbox of the demo.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { Checks } from '#client/areas/service/health/checks.tsx';
import { Sparkline } from '#client/areas/service/health/sparkline.tsx';
import { Mail } from '#client/areas/service/mail.tsx';
import Mailbox from '#client/areas/service/mailbox/mailbox.tsx';
import { Webhooks } from '#client/areas/service/webhooks.tsx';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const figure = (name: string): string | undefined =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent ??
  undefined;

const check = (id: string, given: object) => ({
  __typename: 'ServiceCheck',
  id,
  version: 1,
  kind: 'checkCounts',
  status: 'done',
  errorCode: null,
  createdAt: '2026-11-20T02:00:00Z',
  finishedAt: '2026-11-20T03:00:00Z',
  ...given,
});

const openChecks = async (...serviceChecks: readonly object[]) => {
  await renderPage(<Checks />, 'ADMIN', { ServiceChecks: () => answerAt(100, { serviceChecks }) });
  return screen.findByRole('region', { name: 'Vérifications de la nuit' });
};

describe('the checks of the night', () => {
  it('say what each found, when it ended, and which still runs', async () => {
    const section = await openChecks(
      check('1', {}),
      check('2', { status: 'failed', errorCode: 'forbidden' }),
      check('3', { kind: 'checkHistory', status: 'running', finishedAt: null }),
    );
    const items = within(section).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Totaux des listesTout est juste/),
      expect.stringMatching(/^Totaux des listesÀ corriger.*Votre rôle ne permet pas cette action\.$/),
      expect.stringMatching(/^HistoriqueEn cours/),
    ]);
    expect(items.map((item) => item.querySelector('time')?.dateTime.slice(11, 13))).toEqual(['03', '03', '02']);
    expect(within(section).getByText('Chaque nuit, entre 3 h et 6 h.')).toBeTruthy();
  });

  it('that never ran are said to come', async () => {
    const section = await openChecks();
    expect(section.textContent).toContain('Aucune vérification pour l’instant');
  });
});

const openWebhooks = async (given: object) => {
  const status = { isAvailable: true, enabled: 7, failing: 2, waiting: 4, oldestDueAt: null, sentLastDay: 30 };
  await renderPage(<Webhooks />, 'ADMIN', {
    WebhookStatus: () =>
      answerAt(100, { webhookStatus: { __typename: 'WebhookStatus', ...status, failedLastDay: 3, ...given } }),
  });
  return screen.findByRole('region', { name: 'Webhooks' });
};

describe('the webhooks of all companies', () => {
  it('are counted: those in use, those that fail now, and what was sent and lost in a day', async () => {
    const section = await openWebhooks({});
    expect(['Actifs', 'En panne', 'Livrés en 24 h', 'En échec en 24 h', 'En attente', 'Depuis'].map(figure)).toEqual([
      '7',
      '2',
      '30',
      '3',
      '4',
      undefined,
    ]);
    expect(section.textContent).toContain('Les messages signés');
  });

  it('without a key are off, and what waits says since when', async () => {
    const section = await openWebhooks({ isAvailable: false, oldestDueAt: new Date().toISOString() });
    expect(section.textContent).toContain('SECRETS_KEY n’est pas configurée');
    expect(figure('Depuis')).not.toBeUndefined();
  });
});

const openMails = async (transport: string, answers: Answers = {}) => {
  const status = { transport, queued: 0, oldestQueuedAt: null, sentLastDay: 12, failures: [] };
  const page = await renderPage(<Mail />, 'ADMIN', {
    MailStatus: () => answerAt(100, { mailStatus: { __typename: 'MailStatus', ...status } }),
    ...answers,
  });
  await screen.findByRole('region', { name: 'E-mails' });
  return page;
};

const test = () => screen.getByRole('button', { name: 'M’envoyer un message de test' });

const tested = (recipient: string | null): FakeAnswer => ({
  data: { mailSendTest: { __typename: 'MailSendTestResult', recipient } },
});

describe('the mails', () => {
  it('send a test to oneself, in the language of the page, and are read again', async () => {
    const page = await openMails('smtp', { MailSendTest: () => tested('salma@qafila.test') });
    const before = page.callsOf('MailStatus').length;
    fireEvent.click(test());
    expect(await screen.findByText(/Le message de test part vers .*salma@qafila\.test/)).toBeTruthy();
    expect(page.callsOf('MailSendTest')[0]?.variables).toEqual({ input: { language: 'fr' } });
    expect(test().getAttribute('aria-busy')).not.toBe('true');
    await waitFor(() => {
      expect(page.callsOf('MailStatus').length).toBeGreaterThan(before);
    });
    expect(screen.queryByRole('link', { name: 'Ouvrir la boîte' })).toBeNull();
  });

  it.each([
    ['has no address', tested(null), 'Votre compte n’a pas d’adresse e-mail.'],
    ['may not', refusal('forbidden'), 'Votre rôle ne permet pas cette action.'],
  ])('of who %s say so instead of a test', async (_, answer, text) => {
    await openMails('mailbox', { MailSendTest: () => answer });
    fireEvent.click(test());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ouvrir la boîte' })).toBeTruthy();
  });
});

const entry = (id: string, given: object = {}) => ({
  __typename: 'MailboxEntry',
  id,
  recipient: 'nadia@shop.test',
  subject: `Sujet ${id}`,
  language: 'fr',
  sentAt: '2026-11-20T09:00:00Z',
  ...given,
});

const openMailbox = async (mailbox: readonly object[], answers: Answers = {}) =>
  renderPage(
    <ScreenContext value="mailbox">
      <Mailbox />
    </ScreenContext>,
    'ADMIN',
    {
      Mailbox: () => answerAt(100, { mailbox }),
      MailboxMail: ({ variables }) =>
        answerAt(100, {
          mailboxMail: {
            ...entry(String(variables['id'])),
            language: 'ar',
            html: '<p>Bonjour</p>',
            text: 'مرحبا',
            files: [],
          },
        }),
      ...answers,
    },
  );

describe('the mailbox', () => {
  beforeEach(() => {
    navigate('/mailbox', { replace: true });
  });

  it('shows the mail of its address as it looks and as text, each in its direction', async () => {
    navigate('/mailbox?mail=m2', { replace: true });
    await openMailbox([entry('m1'), entry('m2', { language: 'ar' })]);
    const frame = await screen.findByTitle('Contenu du message « Sujet m2 »');
    expect(screen.queryByRole('button', { name: 'Tous les messages' })).toBeNull();
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    expect([...document.querySelectorAll('nav [lang]')].map((one) => one.getAttribute('dir'))).toEqual(['ltr', 'rtl']);
    const mails = within(screen.getByRole('navigation', { name: 'Messages' })).getAllByRole('link');
    expect(mails.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true']);
    fireEvent.click(screen.getByRole('tab', { name: 'Texte seul' }));
    expect((await screen.findByText('مرحبا')).getAttribute('dir')).toBe('rtl');
    expect(screen.queryByText('Ce message n’est plus dans la boîte.')).toBeNull();
  });

  it('is read again together with the openMailbox mail', async () => {
    navigate('/mailbox?mail=m1', { replace: true });
    const page = await openMailbox([entry('m1')]);
    await screen.findByTitle(/Sujet m1/);
    fireEvent.click(screen.getByRole('button', { name: 'Actualiser' }));
    await waitFor(() => {
      expect([page.callsOf('Mailbox').length, page.callsOf('MailboxMail').length]).toEqual([2, 2]);
    });
  });

  it('shows another mail when the address changes, and says that one is gone', async () => {
    navigate('/mailbox?mail=m1', { replace: true });
    await openMailbox([entry('m1'), entry('m2')], {
      MailboxMail: ({ variables }) =>
        answerAt(100, {
          mailboxMail: variables['id'] === 'm1' ? { ...entry('m1'), html: '', text: '', files: [] } : null,
        }),
    });
    await screen.findByTitle(/Sujet m1/);
    act(() => {
      navigate('/mailbox?mail=m2');
    });
    expect(await screen.findByText('Ce message n’est plus dans la boîte.')).toBeTruthy();
    expect(screen.queryByTitle(/Sujet m1/)).toBeNull();
  });

  it('asks to choose one of its mails, and without any leads to the services', async () => {
    await openMailbox([entry('m1')]);
    expect(await screen.findByText('Choisissez un message dans la liste.')).toBeTruthy();
  });

  it('that is empty asks for no choice', async () => {
    await openMailbox([]);
    expect(await screen.findByRole('link', { name: 'Ouvrir les services' })).toBeTruthy();
    expect(screen.queryByText('Choisissez un message dans la liste.')).toBeNull();
  });

  it('that the server does not know is a page that does not exist', async () => {
    await openMailbox([], { Mailbox: () => refusal('bad_request') });
    await waitFor(() => {
      expect(location.search).toBe('?path=%2Fmailbox');
    });
  });
});

it('the line of the last minutes ends at the right, and one value has a point only', async () => {
  await renderPage(
    <>
      <Sparkline values={[0, 4]} />
      <Sparkline values={[4]} />
    </>,
    'ADMIN',
    {},
  );
  const [two, one] = document.querySelectorAll('svg');
  expect(two?.querySelector('polyline')?.getAttribute('points')).toBe('92.0,26.0 110.0,2.0');
  expect([one?.querySelector('polyline'), one?.querySelector('circle')?.getAttribute('cx')]).toEqual([null, '110.0']);
});
