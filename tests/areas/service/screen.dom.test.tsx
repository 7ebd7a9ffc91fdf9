// The service page of an administrator.
import { type ReactNode, Suspense } from 'react';
import { createStore, Provider } from 'jotai';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Mail } from '#client/areas/service/mail.tsx';
import Service from '#client/areas/service/screen.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { type FakeAnswer, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { sessionOf } from '#tests/client/support/session.ts';
import { consumer, health, instance } from './support/health.ts';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const verdict = (): string => document.querySelector('output')?.textContent ?? '';

function show(content: ReactNode): void {
  render(
    <Provider store={createStore()}>
      <LiveProvider userId="u1">
        <Suspense fallback={null}>{content}</Suspense>
      </LiveProvider>
    </Provider>,
  );
}

async function open(first: FakeAnswer) {
  storeSession(sessionOf('ADMIN'));
  const server = new FakeServer();
  let answer = first;
  server.respond = () => answer;
  show(<Service />);
  await vi.waitUntil(() => verdict() !== '', { timeout: 15_000 });
  return {
    server,
    becomes: (next: FakeAnswer) => {
      answer = next;
    },
  };
}
const answered = (given: object = {}): FakeAnswer => ({
  data: { serviceHealth: health(given) },
  extensions: { at: cursorAt(100) },
});

it('shows the overall state, and that of every part and instance', async () => {
  await open(answered());
  expect(verdict()).toBe('Tout fonctionne');
  expect(within(screen.getByRole('region', { name: 'Écrans connectés' })).getAllByText('24')[0]).toBeDefined();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain('vous répond');
  expect(rows[2]?.textContent).not.toContain('vous répond');
});

it('names failing parts first', async () => {
  await open(
    answered({
      redis: { __typename: 'RedisHealth', state: 'down', answerMs: null },
      instances: [instance('a', { waiting: 2_000 })],
    }),
  );
  expect(verdict()).toBe('En panne : Liaison entre serveurs (Redis)');
  expect(within(screen.getByRole('region', { name: 'Écrans connectés' })).getByText('À surveiller')).toBeDefined();
});

it('shows in full sentences which transactions block the database, and what another version wrote', async () => {
  const database = {
    ...health().database,
    oldSnapshots: [{ __typename: 'OldSnapshot', pid: 4711, application: 'pg_dump', ageMs: 12 * 60_000 }],
  };
  await open(
    answered({ database, instances: [instance('a', { skipped: 2 }), instance('b', { skipped: 1, foreign: 40 })] }),
  );
  expect(verdict()).toBe('À surveiller : Base de données, Mises à jour en direct');
  const said = document.body.textContent;
  expect(said).toMatch(/Une lecture de la base reste ouverte depuis 12\smin/);
  expect(said).toMatch(/Le programme .?pg_dump.? \(processus 4711\)/);
  expect(said).toContain('3 changements n’ont pas pu être lus');
  expect(said).toContain('40 changements viennent d’une autre version de Qafila');
});

it('says where the follow-up work stands, and which changes were left out and why', async () => {
  await open(
    answered({
      consumers: [
        consumer({ parked: 1, state: 'failing', failures: 3, lastError: 'no such column', lag: 12, lagMs: 4_000 }),
        consumer({ name: 'figures', state: 'standing' }),
      ],
      parkedEvents: [
        {
          __typename: 'ParkedEvent',
          consumer: 'notifications',
          seq: 4711,
          name: 'package.delivered',
          entityId: '0190-parcel',
          error: 'a rule failed',
          parkedAt: new Date().toISOString(),
        },
      ],
      setAsideEvents: [
        {
          __typename: 'SetAsideEvent',
          seq: 4712,
          name: 'package.edited',
          entityId: '0190-other',
          reason: 'not a number',
          setAsideAt: new Date().toISOString(),
        },
      ],
    }),
  );
  expect(verdict()).toBe('En panne : Traitements');
  const [first, second, setAside, parked] = within(screen.getByRole('region', { name: 'Traitements' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toMatch(/Notifications.*Bloqué.*12.*3 essais sans succès.*no such column/);
  expect(second?.textContent).toMatch(/figures.*À l’arrêt.*un opérateur/);
  expect(setAside?.textContent).toMatch(/4712.*package\.edited.*0190-other.*not a number/);
  expect(parked?.textContent).toMatch(/4711.*package\.delivered.*0190-parcel.*a rule failed/);
});

const mailStatus = (given: object = {}) => ({
  __typename: 'MailStatus',
  transport: 'smtp',
  queued: 0,
  oldestQueuedAt: null,
  sentLastDay: 12,
  failures: [],
  ...given,
});

it('says how mails leave, which failed and why, and tries one again', async () => {
  storeSession(sessionOf('ADMIN'));
  const server = new FakeServer();
  const failed = {
    __typename: 'FailedMail',
    id: 'm1',
    template: 'passwordReset',
    recipient: 'samira@shop.example',
    error: 'rejected',
    attempts: 1,
    createdAt: new Date().toISOString(),
    endedAt: new Date().toISOString(),
    canRetry: true,
  };
  const waiting = { ...failed, id: 'm2', error: 'unreachable', attempts: 3, endedAt: null, canRetry: false };
  let status = mailStatus({ queued: 1, failures: [failed, waiting] });
  server.respond = ({ query, variables }) => {
    if (!query.includes('mailRetry')) return { data: { mailStatus: status }, extensions: { at: cursorAt(101) } };
    status = mailStatus();
    return { data: { mailRetry: { __typename: 'MailRetryResult', ...(variables['input'] as object) } } };
  };
  show(<Mail />);
  const list = await screen.findByRole('region', { name: 'Messages en échec' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Nouveau mot de passe.*samira@shop\.example.*refuse ce destinataire.*1 essai/);
  expect(second?.textContent).toMatch(/ne répond pas.*3 essais.*nouvel essai prévu/);
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  act(() => within(list).getByRole('button', { name: 'Réessayer' }).click());
  await vi.waitUntil(() => screen.queryByRole('region', { name: 'Messages en échec' }) === null);
  const retried = server.calls.find(({ query }) => query.includes('mailRetry'));
  expect(retried?.variables).toEqual({ input: { id: 'm1' } });
});

it('warns that mails wait while there is no mail server', async () => {
  storeSession(sessionOf('ADMIN'));
  const server = new FakeServer();
  server.respond = () => ({
    data: { mailStatus: mailStatus({ transport: 'none', queued: 3, oldestQueuedAt: new Date().toISOString() }) },
    extensions: { at: cursorAt(101) },
  });
  show(<Mail />);
  const section = await screen.findByRole('region', { name: 'E-mails' });
  expect(section.textContent).toMatch(/aucun serveur SMTP.*En attente3/);
  expect(within(section).queryByRole('link')).toBeNull();
});

it('refreshes by itself, and keeps the last values when that fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { server, becomes } = await open(answered());
  becomes({ errors: [{ message: 'internal', extensions: { code: 'internal' } }] });
  const before = server.calls.length;
  await act(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
  });
  await vi.waitUntil(() => server.calls.length > before);
  await vi.waitUntil(() => document.querySelector('[role=alert]'));
  expect(verdict()).toBe('Tout fonctionne');
});
