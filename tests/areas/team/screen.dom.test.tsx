// The sub-customers of a company, as its customer sees and changes them.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import Team from '#client/areas/team/screen.tsx';
import { PresenceClient } from '#client/live/presence/presence-client.ts';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const memberOf = (id: string, name: string, given: object = {}) => ({
  __typename: 'User',
  id,
  version: 1,
  status: 'active',
  allowedActions: ['setMemberRights', 'disableMember'],
  name,
  avatarId: null,
  email: `${id}@atlas.example`,
  phone: null,
  roles: ['SUBCUSTOMER'],
  rights: ['create', 'confirm'],
  invitedAt: null,
  disabledAt: null,
  lastLoginAt: null,
  ...given,
});
const ilhamId = '01900000-0000-7000-8000-0000000000a1';
const khalidId = '01900000-0000-7000-8000-0000000000a2';
const photo = '01900000-0000-7000-8000-0000000000f1';
const team = [memberOf(ilhamId, 'Ilham Ouazzani', { avatarId: photo }), memberOf(khalidId, 'Khalid Toumi')];
const open = (answers: Answers = {}) =>
  renderPage(
    <ScreenContext value="team">
      <Team />
    </ScreenContext>,
    'CUSTOMER',
    { Team: () => answerAt(100, { teamMembers: team, teamActivity: [] }), ...answers },
  );
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
const textOf = async (name: string) => (await screen.findByRole('article', { name })).textContent;
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

it('shows each with its photo and what it may do', async () => {
  await open();
  const ilham = await cardOf('Ilham Ouazzani');
  expect((await screen.findByRole('article', { name: 'Ilham Ouazzani' })).querySelector('img')?.src).toContain(photo);
  const rights = within(ilham.getByRole('list', { name: 'Droits' })).getAllByRole('listitem');
  expect(rights.map(({ textContent }) => textContent)).toEqual([
    'Créer des colis',
    'Confirmer',
    'Annuler(non accordé)',
    'Importer(non accordé)',
    'Voir les montants(non accordé)',
    'Exporter(non accordé)',
  ]);
});

it('says when each was last active: in a session that is still open, or else at the last sign-in', async () => {
  const members = [
    memberOf(ilhamId, 'Ilham Ouazzani', { lastLoginAt: daysAgo(9) }),
    memberOf(khalidId, 'Khalid Toumi', { lastLoginAt: daysAgo(9) }),
  ];
  const activity = [{ __typename: 'MemberActivity', id: ilhamId, seenAt: daysAgo(2) }];
  await open({ Team: () => answerAt(100, { teamMembers: members, teamActivity: activity }) });
  expect(await textOf('Ilham Ouazzani')).toMatch(/Dernière activité (?:il y a 2|avant-hier)/);
  expect(await textOf('Khalid Toumi')).toMatch(/Dernière activité il y a 9/);
});

it('marks who is online, and nobody else', async () => {
  vi.spyOn(PresenceClient.prototype, 'online', 'get').mockReturnValue(new Set([khalidId]));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await open();
  expect((await cardOf('Khalid Toumi')).getByText('En ligne')).toBeTruthy();
  expect((await cardOf('Ilham Ouazzani')).queryByText('En ligne')).toBeNull();
});

it('saves the rights that are checked, and shows them', async () => {
  const { callsOf } = await open({
    UserSetMemberRights: () => ({
      data: {
        result: {
          __typename: 'UserResult',
          row: memberOf(ilhamId, 'Ilham Ouazzani', { version: 2, rights: ['create', 'confirm', 'money'] }),
        },
      },
    }),
  });
  fireEvent.click((await cardOf('Ilham Ouazzani')).getByRole('button', { name: 'Modifier les droits' }));
  const dialog = within(await findPanel({ name: 'Droits d’Ilham Ouazzani' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Voir les montants/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Droits d’Ilham Ouazzani enregistrés')).toBeTruthy();
  const rights = within((await cardOf('Ilham Ouazzani')).getByRole('list', { name: 'Droits' }));
  await waitFor(() => {
    expect(rights.getByText('Voir les montants').parentElement?.textContent).toBe('Voir les montants');
  });
  expect(callsOf('UserSetMemberRights')[0]?.variables['input']).toMatchObject({
    id: ilhamId,
    rights: ['create', 'confirm', 'money'],
  });
});

it('asks before it disables somebody, and shows who was disabled elsewhere', async () => {
  const { callsOf, pushChange } = await open();
  fireEvent.click((await cardOf('Khalid Toumi')).getByRole('button', { name: 'Désactiver' }));
  const dialog = within(await findPanel({ name: 'Désactiver Khalid Toumi ?' }));
  expect(callsOf('UserDisableMember')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await pushChange('userChanged', 101, {
    __typename: 'UserChange',
    id: khalidId,
    version: 2,
    changed: ['disabledAt'],
    user: memberOf(khalidId, 'Khalid Toumi', { version: 2, status: 'disabled', allowedActions: ['enableMember'] }),
  });
  const khalid = await cardOf('Khalid Toumi');
  expect(await khalid.findByText('Désactivé')).toBeTruthy();
  expect(khalid.getByRole('button', { name: 'Réactiver' })).toBeTruthy();
});

it('that is nobody yet invites somebody; one that could not be read says so and is read again', async () => {
  let answer = refusal('internal');
  await open({ Team: () => answer });
  expect(await screen.findByText('L’équipe n’a pas pu être chargée')).toBeTruthy();
  answer = answerAt(100, { teamMembers: [], teamActivity: [] });
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  });
  expect(await screen.findByText('Vous travaillez seul pour l’instant')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un sous-client' }));
  expect(await findPanel({ name: 'Ajouter un sous-client' })).toBeTruthy();
});

it('invites with all rights at first, in the language of the page, and shows who was invited', async () => {
  let members = [...team];
  const { callsOf } = await open({
    Team: () => answerAt(100, { teamMembers: members, teamActivity: [] }),
    UserInviteMember: () => {
      const row = memberOf('m9', 'Sara Naciri', { status: 'invited', invitedAt: '2026-11-20T09:00:00.000Z' });
      members = [...members, row];
      return { data: { result: { __typename: 'UserResult', row } } };
    },
  });
  await cardOf('Khalid Toumi');
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un sous-client' }));
  const dialog = within(await findPanel({ name: 'Ajouter un sous-client' }));
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(6);
  fireEvent.change(dialog.getByLabelText(/^Nom complet/), { target: { value: 'Sara Naciri' } });
  fireEvent.change(dialog.getByLabelText(/^Adresse e-mail/), { target: { value: 'sara@atlas.example' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Exporter/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Envoyer l’invitation' }));
  expect(await screen.findByText('Invitation envoyée à Sara Naciri')).toBeTruthy();
  expect(await textOf('Sara Naciri')).toMatch(/Invité le .*Invité/);
  expect(screen.queryByRole('dialog')).toBeNull();
  const input = callsOf('UserInviteMember')[0]?.variables['input'];
  expect(input).toMatchObject({ rights: ['create', 'confirm', 'cancel', 'import', 'money'], language: 'fr' });
  expect(input).not.toHaveProperty('phone');
});

it('offers of each what the server allows; who was disabled can be taken back at once', async () => {
  const { callsOf } = await open({
    Team: () =>
      answerAt(100, {
        teamMembers: [
          memberOf(ilhamId, 'Ilham Ouazzani', { invitedAt: '2026-10-01T09:00:00.000Z' }),
          memberOf(khalidId, 'Khalid Toumi', {
            status: 'invited',
            invitedAt: '2026-10-01T09:00:00.000Z',
            allowedActions: ['withdrawMember', 'inviteMemberAgain'],
          }),
        ],
        teamActivity: [],
      }),
    UserDisableMember: () => ({
      data: {
        result: {
          __typename: 'UserResult',
          row: memberOf(ilhamId, 'Ilham Ouazzani', {
            version: 2,
            status: 'disabled',
            allowedActions: ['enableMember'],
          }),
        },
      },
    }),
    UserEnableMember: () => ({
      data: { result: { __typename: 'UserResult', row: memberOf(ilhamId, 'Ilham Ouazzani', { version: 3 }) } },
    }),
  });
  const buttons = (await cardOf('Khalid Toumi')).getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Renvoyer l’invitation', 'Retirer l’invitation']);
  // Who has joined is not shown as invited.
  expect(await textOf('Ilham Ouazzani')).toContain('Jamais connecté');
  fireEvent.click((await cardOf('Khalid Toumi')).getByRole('button', { name: 'Retirer l’invitation' }));
  fireEvent.click(within(await findPanel()).getByRole('button', { name: 'Garder l’invitation' }));
  fireEvent.click((await cardOf('Ilham Ouazzani')).getByRole('button', { name: 'Désactiver' }));
  fireEvent.click(within(await findPanel()).getByRole('button', { name: 'Désactiver' }));
  const toast = (await screen.findByText('Ilham Ouazzani est désactivé')).closest('li');
  fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Revenir en arrière' }));
  await waitFor(() => {
    expect(callsOf('UserEnableMember')).toHaveLength(1);
  });
});
