// The announcements of the office: those that were published, and the form for a new one.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, expect, it } from 'vitest';
import { Announcements } from '#client/areas/notifications/announcements/announcements.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const announcement = (id: string, title: string, given: object = {}) => ({
  __typename: 'Announcement',
  id,
  version: 1,
  type: 'SYSTEM_ANNOUNCEMENT',
  priority: 'HIGH',
  title,
  text: 'Le dépôt ferme à midi.',
  status: 'published',
  titleEn: null,
  textEn: null,
  titleAr: null,
  textAr: null,
  roles: ['CUSTOMER', 'DRIVER'],
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: null,
  author: { __typename: 'Person', id: 'u2', name: 'Omar Tazi' },
  companies: [],
  hubs: [],
  ...given,
});
const open = (answers: Answers = {}) =>
  renderPage(<Announcements />, 'ADMIN', {
    Announcements: () => answerAt(100, { announcements: [announcement('n1', 'Fermeture')] }),
    ...answers,
  });
const write = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle annonce' }));
  return within(await findPanel({ name: 'Nouvelle annonce' }));
};
type Dialog = Awaited<ReturnType<typeof write>>;
const fill = (dialog: Dialog): void => {
  fireEvent.change(dialog.getByLabelText(/^Titre en français/), { target: { value: 'Fête' } });
  fireEvent.change(dialog.getByLabelText(/^Texte en français/), { target: { value: 'Pas de ramassage.' } });
};
const publish = (dialog: Dialog): void => {
  fireEvent.click(dialog.getByRole('button', { name: 'Publier' }));
};

it('each says what it is, to whom it went and who wrote it', async () => {
  await open({
    Announcements: () =>
      answerAt(100, {
        announcements: [
          announcement('n1', 'Fermeture', { companies: [{ __typename: 'Company', id: 'a1', name: 'Atlas Store' }] }),
          announcement('n2', 'Météo', {
            type: 'GENERAL',
            hubs: [{ __typename: 'Hub', id: 'h1', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' }],
          }),
        ],
      }),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^FermetureAnnonceLe dépôt ferme à midi\.Client · LivreurAtlas StoreOmar Tazi/);
  expect(second?.textContent).toMatch(/^MétéoMessage.*CasablancaOmar Tazi/);
  expect([first?.querySelector('.warning'), second?.querySelector('.warning')]).toEqual([expect.anything(), null]);
});

it('a new one goes to the roles that are checked, says that it is published, and is over', async () => {
  const { callsOf } = await open({
    AnnouncementPublish: () => ({
      data: { result: { __typename: 'AnnouncementResult', row: announcement('n2', 'Fête') } },
    }),
  });
  const dialog = await write();
  expect(dialog.getAllByRole('checkbox').filter((box) => box.matches(':checked'))).toEqual([]);
  fill(dialog);
  for (const role of ['Client', 'Livreur', 'Ramasseur']) fireEvent.click(dialog.getByRole('checkbox', { name: role }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Livreur' }));
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  publish(dialog);
  expect(await screen.findByText('L’annonce est publiée.')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  const input = callsOf('AnnouncementPublish')[0]?.variables['input'];
  expect(input).toMatchObject({ title: 'Fête', text: 'Pas de ramassage.' });
  expect(input).toHaveProperty('roles', expect.arrayContaining(['CUSTOMER', 'COLLECTOR']));
  expect(input).toHaveProperty('roles.length', 2);
});

it('one without a role is not sent, and the summary leads to the roles', async () => {
  const { callsOf } = await open();
  const dialog = await write();
  fill(dialog);
  publish(dialog);
  const link = within(await dialog.findByRole('alert')).getByRole('link');
  expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toBe(dialog.getAllByRole('checkbox')[0]);
  expect(callsOf('AnnouncementPublish')).toEqual([]);
});

it('one that is refused keeps what was written; one that is left is written anew', async () => {
  await open({ AnnouncementPublish: () => refusal('forbidden') });
  const dialog = await write();
  fill(dialog);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Client' }));
  publish(dialog);
  expect((await dialog.findByRole('alert')).textContent).toContain('Votre rôle ne permet pas cette action.');
  expect(dialog.getByLabelText(/^Titre en français/)).toHaveProperty('value', 'Fête');
});

it('the form that is left with nothing written is closed', async () => {
  await open();
  const dialog = await write();
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('one that a colleague publishes appears; none and unreadable ones say so', async () => {
  let answer = refusal('internal');
  const { pushChange } = await open({ Announcements: () => answer });
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Aucune annonce')).toBeNull();
  answer = answerAt(100, { announcements: [] });
  fireEvent.click(again);
  expect(await screen.findByText('Aucune annonce')).toBeTruthy();
  const fresh = announcement('n9', 'Nouvelle');
  answer = answerAt(101, { announcements: [fresh] });
  await pushChange('announcementChanged', 101, {
    __typename: 'AnnouncementChange',
    kind: 'NEW',
    id: 'n9',
    version: 1,
    announcement: fresh,
  });
  expect(await screen.findByText('Nouvelle')).toBeTruthy();
});
