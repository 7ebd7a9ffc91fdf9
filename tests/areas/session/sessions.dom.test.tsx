// Where an account is signed in: its own device is marked, another one can be ended.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Sessions } from '#client/areas/session/security/sessions.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const sessionOf = (id: string, browser: string | null) => ({
  __typename: 'Session',
  id,
  browser,
  system: null,
  isPhone: false,
  address: null,
  createdAt: '2026-11-20T09:00:00Z',
  seenAt: '2026-11-20T10:00:00Z',
});

async function open(answers: Answers = {}) {
  const page = await renderPage(<Sessions />, 'ADMIN', {
    PresentSession: () => answerAt(100, { viewer: { __typename: 'Viewer', id: 'u1', sessionId: 's1' } }),
    ...answers,
  });
  await vi.waitUntil(() => page.server.connection.subscribes('sessions').length > 0, 10_000);
  return {
    ...page,
    push: (...sessions: readonly object[]) => {
      act(() => {
        page.server.connection.push(cursorAt(101), { sessions });
      });
    },
  };
}
const rows = () => screen.getAllByRole('listitem').map((row) => within(row).queryAllByRole('button').length);
const two = [sessionOf('s1', 'Firefox'), sessionOf('s2', 'Chrome')];

it('marks this device, which cannot be ended here', async () => {
  const { push } = await open();
  push(...two);
  const [own] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toContain('Cet appareil');
  expect([rows(), screen.getAllByText('Cet appareil').length]).toEqual([[0, 1], 1]);
});

it('with no other device, there are no others to end', async () => {
  const { push } = await open();
  push(...two);
  expect(await screen.findByRole('button', { name: 'Déconnecter les autres' })).toBeTruthy();
  push(sessionOf('s1', null));
  expect(screen.queryByRole('button', { name: 'Déconnecter les autres' })).toBeNull();
  expect(screen.getByText('Navigateur inconnu')).toBeTruthy();
});

it('one that another browser ended first is over all the same', async () => {
  const { push, callsOf } = await open({ SessionEnd: () => refusal('missing') });
  push(...two);
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter Chrome' }));
  expect(await screen.findByText('Appareil déconnecté')).toBeTruthy();
  expect(callsOf('SessionEnd')[0]?.variables['input']).toMatchObject({ id: 's2' });
});

it('a refusal is said, and not called done', async () => {
  const { push, callsOf } = await open({ SessionsEndOthers: () => refusal('forbidden') });
  push(...two);
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter les autres' }));
  expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
  expect(callsOf('SessionsEndOthers')).toHaveLength(1);
  expect(screen.queryByText('Les autres appareils sont déconnectés')).toBeNull();
});

it('nothing is shown before it is known which one is this device; what cannot be read says so', async () => {
  const { push } = await open({ PresentSession: () => refusal('forbidden') });
  push(...two);
  expect(await screen.findByText('Les appareils n’ont pas pu être lus')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Appareils connectés' })).toBeNull();
});
