// The list of the notifications centre, and what is done with one of them.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import {
  buildNotification,
  dismissToasts,
  notificationChange,
  openCentre,
  press,
  rowOf,
  rows,
} from './support/centre-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(dismissToasts);

const isUnread = (id: string): boolean => within(rowOf(id)).queryByText('non lue') !== null;

describe('the centre', () => {
  it('shows the four views with their counts, and rows under the day they arrived', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await openCentre([buildNotification(), buildNotification({ createdAt: yesterday, status: 'read' })]);
    expect(await screen.findByRole('tab', { name: /Toutes\s*148/ })).toBeDefined();
    for (const name of [/Non lues\s*12/, /Lues\s*128/, /Archivées\s*8/])
      expect(screen.getByRole('tab', { name })).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Aujourd’hui',
      'Hier',
    ]);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toMatch(/Colis livré.*Khadija Lahlou.*99,00.*DHS encaissés.*Moyenne/);
  });

  it('shows 1 000+ where the server stops counting', async () => {
    const page = await openCentre([buildNotification()]);
    act(() => {
      page.push(101, {
        inboxCounts: {
          __typename: 'InboxCounts',
          id: 'mine',
          total: 1_000,
          unread: 7,
          read: 1_000,
          archived: 3,
          exact: false,
        },
      });
    });
    expect(await screen.findByRole('tab', { name: /Toutes\s*1\s?000\+/ })).toBeDefined();
    expect(screen.getByRole('tab', { name: /Non lues\s*7$/ })).toBeDefined();
  });

  it('the address holds the view and the filters, which are sent to the server', async () => {
    const page = await openCentre([buildNotification()], {
      search: '?status=unread&type=PACKAGE_DELIVERED,NONSENSE&priority=URGENT',
    });
    expect(page.callsOf('Notifications').at(-1)?.variables).toEqual({
      filter: { status: 'unread', type: ['PACKAGE_DELIVERED'], priority: ['URGENT'] },
    });
    fireEvent.click(await screen.findByRole('tab', { name: /Archivées/ }));
    await waitFor(() => {
      expect(location.search).toBe('?status=archived&type=PACKAGE_DELIVERED&priority=URGENT');
    });
    const [clear] = screen.getAllByRole('button', { name: 'Effacer les filtres' });
    if (clear) fireEvent.click(clear);
    await waitFor(() => {
      expect(location.search).toBe('?status=archived');
    });
  });

  it('a row leads to its object and is read by that', async () => {
    const note = buildNotification();
    const page = await openCentre([note]);
    const link = await screen.findByRole('link', { name: 'Colis livré' });
    expect(link.getAttribute('href')).toBe(`/package?id=${note.entityId}`);
    fireEvent.click(link);
    await waitFor(() => {
      expect(page.callsOf('NotificationRead')[0]?.variables['input']).toMatchObject({ id: note.id });
    });
  });

  it('one without a link is a button', async () => {
    await openCentre([
      buildNotification({ entity: 'announcement', event: 'announcement.published', type: 'SYSTEM_ANNOUNCEMENT' }),
    ]);
    expect(await screen.findByRole('button', { name: 'Annonce' })).toBeDefined();
  });

  it('a deleted one disappears at once and is restored by undo', async () => {
    const note = buildNotification();
    const page = await openCentre([note, buildNotification()]);
    fireEvent.click(within(rowOf(note.id)).getByRole('button', { name: 'Supprimer' }));
    page.responses['NotificationRemove'] = () => ({
      data: {
        result: {
          __typename: 'NotificationResult',
          row: { ...note, version: 2, status: 'removed' },
        },
      },
    });
    await waitFor(() => {
      expect(document.querySelector(`[data-note="${note.id}"]`)).toBeNull();
    });
    page.responses['NotificationRestore'] = () => ({
      data: { result: { __typename: 'NotificationResult', row: { ...note, version: 3 } } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Revenir en arrière' }));
    await waitFor(() => {
      expect(rowOf(note.id)).toBeDefined();
    });
    expect(page.callsOf('NotificationRestore')).toHaveLength(1);
  });

  it('a refused action is rolled back and shows why, with the text of the catalogue', async () => {
    const note = buildNotification();
    const page = await openCentre([note]);
    page.responses['NotificationArchive'] = () => ({
      errors: [{ message: 'internal', extensions: { code: 'internal' } }],
    });
    fireEvent.click(within(rowOf(note.id)).getByRole('button', { name: 'Archiver' }));
    expect(
      await screen.findByText(/Erreur lors de l’archivage de la notification\. Une erreur s'est produite/),
    ).toBeDefined();
    expect(isUnread(note.id)).toBe(true);
  });

  it('marking all as read in another tab shows here, up to the same notification', async () => {
    const [old, fresh] = [buildNotification({ n: 5 }), buildNotification({ n: 9 })];
    const page = await openCentre([fresh, old]);
    await vi.waitUntil(() => page.server.connection.subscribes('inboxChanged').length > 0, 10_000);
    expect([isUnread(old.id), isUnread(fresh.id)]).toEqual([true, true]);
    act(() => {
      page.push(101, {
        inboxChanged: {
          __typename: 'InboxChange',
          kind: 'CHANGED',
          id: 'u1',
          version: 2,
          changed: ['readThrough'],
          reason: null,
          inbox: { ...page.inbox, version: 2, readThrough: 5 },
        },
      });
    });
    await waitFor(() => {
      expect([isUnread(old.id), isUnread(fresh.id)]).toEqual([false, true]);
    });
  });

  it('new notifications are hidden behind the pill until it is clicked', async () => {
    const [shown, later] = [buildNotification(), buildNotification()];
    const page = await openCentre([shown]);
    act(() => {
      page.push(101, notificationChange('NEW', later));
    });
    const pill = await screen.findByRole('button', { name: '1 nouvelle' });
    expect(rows()).toHaveLength(1);
    page.notifications.unshift(later);
    page.responses['Notifications'] = () => ({
      data: { notifications: { __typename: 'NotificationPage', next: null, rows: [later, shown] } },
      extensions: { at: '1:101:aaaaaaaa' },
    });
    fireEvent.click(pill);
    await waitFor(() => {
      expect(rows()).toHaveLength(2);
    });
  });

  it('continues by cursor after the last one', async () => {
    const [newest, older] = [buildNotification(), buildNotification()];
    const page = await openCentre([newest], { next: 'on' });
    page.responses['Notifications'] = ({ variables }) => ({
      data: {
        notifications: {
          __typename: 'NotificationPage',
          next: variables['after'] === 'on' ? null : 'on',
          rows: [variables['after'] === 'on' ? older : newest],
        },
      },
      extensions: { at: '1:100:aaaaaaaa' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Afficher la suite' }));
    await waitFor(() => {
      expect(rows()).toHaveLength(2);
    });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  });

  it('J and K walk the rows, E archives, Delete deletes', async () => {
    const [first, second] = [buildNotification(), buildNotification()];
    const page = await openCentre([first, second]);
    await waitFor(() => {
      expect(rows()).toHaveLength(2);
    });
    press('j');
    press('j');
    expect(rowOf(second.id).contains(document.activeElement)).toBe(true);
    press('k');
    expect(rowOf(first.id).contains(document.activeElement)).toBe(true);
    press('e');
    await waitFor(() => {
      expect(page.callsOf('NotificationArchive')[0]?.variables['input']).toMatchObject({ id: first.id });
    });
    press('Delete');
    await waitFor(() => {
      expect(page.callsOf('NotificationRemove')[0]?.variables['input']).toMatchObject({ id: second.id });
    });
  });

  it('the keys act on the row that has the focus, on an older page as on the newest', async () => {
    const [newest, older] = [buildNotification(), buildNotification()];
    const page = await openCentre([newest], { next: 'on' });
    page.responses['Notifications'] = ({ variables }) => ({
      data: {
        notifications: {
          __typename: 'NotificationPage',
          next: variables['after'] === 'on' ? null : 'on',
          rows: [variables['after'] === 'on' ? older : newest],
        },
      },
      extensions: { at: '1:100:aaaaaaaa' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Afficher la suite' }));
    await waitFor(() => {
      expect(rows()).toHaveLength(2);
    });
    press('j');
    press('j');
    expect(rowOf(older.id).contains(document.activeElement)).toBe(true);
    press('m');
    await waitFor(() => {
      expect(page.callsOf('NotificationRead')[0]?.variables['input']).toMatchObject({ id: older.id });
    });
    press('e');
    await waitFor(() => {
      expect(page.callsOf('NotificationArchive')[0]?.variables['input']).toMatchObject({ id: older.id });
    });
    expect(page.callsOf('NotificationArchive')).toHaveLength(1);
  });

  it('shows a text for an empty list and for one that could not be read', async () => {
    await openCentre([], { search: '?status=unread' });
    expect(await screen.findByText('Tout est lu')).toBeDefined();
  });

  it('a type is muted by its switch', async () => {
    const page = await openCentre([buildNotification()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Préférences de notification' }));
    const toggle = await screen.findByRole('checkbox', { name: 'Affectation · Cloche' });
    fireEvent.click(toggle);
    await waitFor(() => {
      expect(page.callsOf('InboxSetPreferences')[0]?.variables['input']).toMatchObject({
        id: 'u1',
        mutedTypes: ['PACKAGE_ASSIGNED'],
      });
    });
  });
});
