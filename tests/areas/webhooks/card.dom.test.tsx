// One webhook of the profile: its switch, its buttons and what it says of itself; its log, page by page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal } from '#tests/client/support/render-page.tsx';
import { deliveries, deliveryOf, listed, open, webhook, webhookId } from './support/section.tsx';

beforeAll(() => initI18n('fr'));

const button = (name: string) => screen.findByRole('button', { name });
const click = async (name: string): Promise<void> => {
  fireEvent.click(await button(name));
};
/** The section with webhooks of these values. */
const openWith = (given: object, answers: Answers = {}) =>
  open({
    Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: [{ ...webhook, ...given }] }),
    ...answers,
  });
const result =
  (given: object, more: object = {}) =>
  (): FakeAnswer => ({
    data: { result: { __typename: 'R', ...more, row: { ...webhook, version: 2, ...given } } },
  });
/** The dialog that the button opens. */
const asked = async (name: string, question: RegExp) => {
  await click(name);
  return within(await findPanel({ name: question }));
};
const tested = (given: object): FakeAnswer => ({
  data: {
    webhookTest: {
      __typename: 'WebhookTestResult',
      succeeded: true,
      answerStatus: 200,
      error: null,
      milliseconds: 42,
      ...given,
    },
  },
});

describe('a webhook', () => {
  it('is switched off and on again, each with its own mutation', async () => {
    const { callsOf } = await openWith(
      {},
      {
        WebhookDisable: result({ status: 'disabled' }),
        WebhookEnable: result({ version: 3 }),
      },
    );
    fireEvent.click(await screen.findByRole('switch', { name: 'Actif' }));
    const off = await screen.findByRole('switch', { name: 'Inactif' });
    expect([callsOf('WebhookDisable').length, callsOf('WebhookEnable').length]).toEqual([1, 0]);
    await waitFor(() => {
      expect(off).toHaveProperty('disabled', false);
    });
    fireEvent.click(off);
    expect(await screen.findByRole('switch', { name: 'Actif' })).toBeTruthy();
    expect(callsOf('WebhookEnable')[0]?.variables['input']).toMatchObject({ id: webhookId });
  });

  it('counts its events, its token and its headers', async () => {
    await openWith({ bearer: true, headerNames: ['X-Shop'] });
    expect(await screen.findByText('2 événements · jeton porteur · 1 en-tête')).toBeTruthy();
  });

  it('says what a test was answered, and forgets it with the next', async () => {
    const answers = [
      tested({}),
      tested({ succeeded: false, answerStatus: null, error: 'timed_out' }),
      refusal('internal'),
    ];
    const { callsOf } = await openWith({}, { WebhookTest: () => answers.shift() ?? tested({}) });
    await click('Envoyer un test');
    expect(await screen.findByText('Le test est arrivé : HTTP 200 en 42 ms.')).toBeTruthy();
    await click('Envoyer un test');
    expect(await screen.findByText(/^Le test n’est pas arrivé : pas de réponse en dix secondes après/)).toBeTruthy();
    expect(screen.queryByText(/^Le test est arrivé/)).toBeNull();
    await click('Envoyer un test');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(/^Le test /)).toBeNull();
    await click('Envoyer un test');
    expect(await screen.findByText(/^Le test est arrivé/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(callsOf('WebhookTest')).toHaveLength(4);
  });

  it('gets a new secret after a question, which is over then; one that is refused leaves the secret before it', async () => {
    const secrets = ['whsec_first'];
    await openWith(
      {},
      {
        WebhookRotateSecret: () => {
          const secret = secrets.shift();
          return secret === undefined ? refusal('internal') : result({}, { secret })();
        },
      },
    );
    const first = await asked('Nouveau secret', /^Créer un nouveau secret/);
    fireEvent.click(first.getByRole('button', { name: 'Nouveau secret' }));
    const box = await screen.findByRole('region', { name: /^Secret : https/ });
    await waitFor(() => {
      expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, box]);
    });
    const second = await asked('Nouveau secret', /^Créer un nouveau secret/);
    fireEvent.click(second.getByRole('button', { name: 'Nouveau secret' }));
    expect(await second.findByRole('alert')).toBeTruthy();
    fireEvent.click(second.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByText('whsec_first')).toBeTruthy();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    fireEvent.click(within(box).getByRole('button', { name: 'Copier' }));
    expect(writeText.mock.calls).toEqual([['whsec_first']]);
    writeText.mockRestore();
  });

  it('leaves the list once it is removed', async () => {
    const { callsOf } = await openWith({}, { WebhookRemove: result({ status: 'removed' }) });
    const question = await asked('Supprimer', /^Supprimer ce webhook/);
    fireEvent.click(question.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Aucun webhook')).toBeTruthy();
    expect(callsOf('WebhookRemove')[0]?.variables['input']).toMatchObject({ id: webhookId });
  });

  it.each([
    [{ status: 'disabled', disabledReason: 'gone' }, /répondu 410/, true],
    [{ status: 'enabled', disabledReason: 'gone' }, /répondu 410/, false],
    [{ status: 'enabled', failingSince: '2026-11-20T09:00:00.000Z' }, /^Aucun message n’est passé depuis le/, true],
    [{ status: 'disabled', failingSince: '2026-11-20T09:00:00.000Z' }, /^Aucun message n’est passé depuis le/, false],
    [{ previousSecretUntil: '2999-01-01T00:00:00.000Z' }, /^L’ancien secret signe encore/, true],
    [{ previousSecretUntil: '2020-01-01T00:00:00.000Z' }, /^L’ancien secret signe encore/, false],
  ])('of %j says %s: %s', async (given, text, isSaid) => {
    await openWith(given);
    await button('Envoyer un test');
    expect(screen.queryByText(text) !== null).toBe(isSaid);
  });
});

const page = (n: number) => [
  deliveryOf({ id: `d${n}0`, trackingNumber: `CAS-${n}0` }),
  deliveryOf({ id: `d${n}1`, trackingNumber: `CAS-${n}1` }),
];

describe('the log of a webhook', () => {
  const pages: Readonly<Record<string, number>> = { d01: 1, d11: 2 };

  it('is read page by page, from the last line of each, and back one at a time', async () => {
    const { callsOf } = await openWith(
      {},
      {
        WebhookDeliveries: ({ variables }) => {
          const n = pages[String(variables['after'])] ?? 0;
          return deliveries(page(n), n < 2);
        },
      },
    );
    expect(await button('Plus récentes')).toHaveProperty('disabled', true);
    await click('Plus anciennes');
    await screen.findByText('CAS-10');
    await click('Plus anciennes');
    await screen.findByText('CAS-20');
    expect(await button('Plus anciennes')).toHaveProperty('disabled', true);
    await click('Plus récentes');
    expect(await screen.findByText('CAS-10')).toBeTruthy();
    expect(callsOf('WebhookDeliveries').map(({ variables }) => variables['after'])).toEqual(
      expect.arrayContaining([null, 'd01', 'd11']),
    );
  });

  it('sends the failed ones again and says how many went', async () => {
    const answers = [{ data: { webhookDeliveriesResend: { __typename: 'Resent', done: 2, refused: [] } } }];
    const { callsOf } = await openWith(
      {},
      {
        WebhookDeliveries: () => deliveries([deliveryOf()], false, { sent: 7, failed: 3, failedIds: ['a', 'b', 'c'] }),
        WebhookDeliveriesResend: () => answers.shift() ?? refusal('forbidden'),
      },
    );
    expect(await screen.findByText('24 h : 7 réussies, 3 en échec')).toBeTruthy();
    await click('Renvoyer les 3 échecs');
    expect(await screen.findByText('2 messages repartent.')).toBeTruthy();
    expect(callsOf('WebhookDeliveriesResend')[0]?.variables['input']).toMatchObject({ ids: ['a', 'b', 'c'] });
    await click('Renvoyer les 3 échecs');
    expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
  });

  it('says of each line what was answered, how often it was tried, and when it is tried again', async () => {
    await openWith(
      {},
      {
        WebhookDeliveries: () =>
          deliveries(
            [
              deliveryOf({
                id: 'a',
                status: 'waiting',
                answerStatus: null,
                error: 'timed_out',
                nextAt: '2026-11-23T09:30:00Z',
                attempts: 1,
              }),
              deliveryOf({
                id: 'b',
                status: 'waiting',
                answerStatus: null,
                milliseconds: null,
                nextAt: '2026-11-23T09:30:00Z',
                attempts: 0,
              }),
              deliveryOf({ id: 'c', nextAt: '2026-11-23T09:30:00Z' }),
            ],
            false,
            { failedIds: [] },
          ),
      },
    );
    const lines = (await listed()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^En attentedélai.*1 essaiessai à /);
    expect(lines[1]).toMatch(/^En attentepackage/);
    expect(lines[1]).not.toMatch(/essai/);
    expect(lines[2]).toMatch(/^Échec504.*3 essais/);
    expect(lines[2]).not.toMatch(/essai à/);
    expect(screen.queryByRole('button', { name: /^Renvoyer/ })).toBeNull();
  });
});
