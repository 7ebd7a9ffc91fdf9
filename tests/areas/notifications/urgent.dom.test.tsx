// Urgent announcements above the page, and undoing what was marked as read.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { NotificationItem } from '#client/areas/notifications/documents.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { buildNotification, dismissToasts, openCentre } from './support/centre-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(dismissToasts);

const announced = (given: Partial<NotificationItem> = {}) =>
  buildNotification({
    priority: 'URGENT',
    type: 'SYSTEM_ANNOUNCEMENT',
    event: 'announcement.published',
    entity: 'announcement',
    ...given,
    facts: { ...buildNotification().facts, title: 'Dépôt fermé', text: 'Revenez lundi.' },
  });

const place = () => screen.queryByRole('alert', { name: 'Annonces urgentes' });

async function openWith(notifications: readonly NotificationItem[]) {
  const page = await openCentre([], {
    on: {
      UrgentNotifications: () => ({
        data: { notifications: { __typename: 'NotificationPage', rows: notifications } },
        extensions: { at: cursorAt(100) },
      }),
      NotificationsRead: () => ({
        data: {
          result: {
            __typename: 'NotificationsOutcomes',
            results: notifications.map((row) => ({
              __typename: 'NotificationsOutcome',
              id: row.id,
              row: { ...row, status: 'read', version: 2 },
              error: null,
            })),
          },
        },
      }),
    },
  });
  await waitFor(() => {
    expect(place()?.textContent).toContain('Dépôt fermé');
  });
  return page;
}

describe('an urgent announcement', () => {
  it('stands above the page until it is read', async () => {
    const note = announced();
    const { callsOf } = await openWith([note]);
    expect(place()?.textContent).toContain('Revenez lundi.');
    fireEvent.click(within(place() ?? document.body).getByRole('button', { name: 'J’ai lu' }));
    await waitFor(() => {
      expect(place()).toBeNull();
    });
    expect(callsOf('NotificationsRead')[0]?.variables['input']).toMatchObject({ ids: [note.id] });
  });

  it('leaves when it is taken back, and when everything is marked as read in another tab', async () => {
    const [first, second] = [announced({ n: 5 }), announced({ n: 6 })];
    const page = await openWith([first, second]);
    expect(within(place() ?? document.body).getAllByText('Dépôt fermé')).toHaveLength(2);
    const gone = { kind: 'GONE', id: first.entityId, version: null, changed: [], reason: null, announcement: null };
    act(() => {
      page.push(101, { announcementChanged: { __typename: 'AnnouncementChange', ...gone } });
    });
    await waitFor(() => {
      expect(within(place() ?? document.body).getAllByText('Dépôt fermé')).toHaveLength(1);
    });
    const inbox = { ...page.inbox, version: 2, readThrough: 6 };
    act(() => {
      page.push(102, {
        inboxChanged: {
          __typename: 'InboxChange',
          kind: 'CHANGED',
          id: 'u1',
          version: 2,
          changed: ['readThrough'],
          reason: null,
          inbox,
        },
      });
    });
    await waitFor(() => {
      expect(place()).toBeNull();
    });
  });
});

it('marking all as read is undone up to where it was', async () => {
  const page = await openCentre([buildNotification()]);
  page.responses['InboxReadAll'] = () => ({
    data: { inboxReadAll: { __typename: 'InboxResult', inbox: { ...page.inbox, version: 2, readThrough: 12 } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Tout marquer comme lu' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir en arrière' }));
  await waitFor(() => {
    expect(page.callsOf('InboxUndoReadAll')[0]?.variables['input']).toMatchObject({ id: 'u1', before: 0, through: 12 });
  });
});

it('a notification that was marked as read becomes unread again by undoing', async () => {
  const page = await openCentre([buildNotification()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Marquer comme lue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir en arrière' }));
  await waitFor(() => {
    expect(page.callsOf('NotificationUnread')[0]?.variables['input']).toMatchObject({
      id: page.notifications[0]?.id,
    });
  });
});
