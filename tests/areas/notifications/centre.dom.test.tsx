// The notifications centre, and the messages that pop up on every page.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { NotificationItem } from '#client/areas/notifications/documents.ts';
import { navCountsAtom } from '#client/app/navigation/nav-count.tsx';
import { dismissToast } from '#client/ui/feedback/toast.ts';
import { buildNotification, notificationChange, openCentre } from './support/centre-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const rows = (): string[] => [...document.querySelectorAll('[data-note]')].map((row) => row.textContent);
const row = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-note="${id}"]`);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};
const isUnread = (id: string): boolean => within(row(id)).queryByText('non lue') !== null;
const unread = (): number | undefined => getDefaultStore().get(navCountsAtom).notifications?.value;
const flagged = (): NotificationItem => buildNotification({ priority: 'HIGH', event: 'package.flagged' });
/** With no other notification within a minute. */
const quietMoment = (): string => buildNotification().createdAt;
const assigned = (createdAt: string, status: NotificationItem['status'] = 'unread'): NotificationItem =>
  buildNotification({ event: 'package.assigned', type: 'PACKAGE_ASSIGNED', createdAt, status });
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

afterEach(() => {
  for (let serial = 1; serial < 60; serial += 1)
    act(() => {
      dismissToast(`toast-${serial}`);
    });
});

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
    fireEvent.click(within(row(note.id)).getByRole('button', { name: 'Supprimer' }));
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
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => {
      expect(row(note.id)).toBeDefined();
    });
    expect(page.callsOf('NotificationRestore')).toHaveLength(1);
  });

  it('a refused action is rolled back and shows why, with the text of the catalogue', async () => {
    const note = buildNotification();
    const page = await openCentre([note]);
    page.responses['NotificationArchive'] = () => ({
      errors: [{ message: 'internal', extensions: { code: 'internal' } }],
    });
    fireEvent.click(within(row(note.id)).getByRole('button', { name: 'Archiver' }));
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
    expect(row(second.id).contains(document.activeElement)).toBe(true);
    press('k');
    expect(row(first.id).contains(document.activeElement)).toBe(true);
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
    expect(row(older.id).contains(document.activeElement)).toBe(true);
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

  describe('similar ones within a minute are one line', () => {
    it('with their number, and the first three of what they are about', async () => {
      const moment = quietMoment();
      const notes = Array.from({ length: 5 }, () => assigned(moment));
      await openCentre(notes);
      await waitFor(() => {
        expect(rows()).toHaveLength(1);
      });
      expect(rows()[0]).toMatch(/Colis affecté5\s?5 notifications/);
      expect(rows()[0]?.replaceAll(/[\u2068\u2069]/g, '')).toContain(
        `${notes
          .slice(0, 3)
          .map(({ facts }) => facts.trackingNumber)
          .join(' · ')} et 2 autres`,
      );
    });

    it('independent of others between them; not those of another minute, another event, or archived ones', async () => {
      const at = Date.parse(quietMoment());
      const back = (ms: number): string => new Date(at - ms).toISOString();
      await openCentre([
        assigned(back(0)),
        buildNotification({ createdAt: back(5_000) }),
        assigned(back(59_000), 'read'),
        assigned(back(59_500), 'archived'),
        assigned(back(61_000)),
      ]);
      await waitFor(() => {
        expect(rows()).toHaveLength(4);
      });
      expect(rows().map((text) => /(\d+) notifications/.test(text))).toEqual([true, false, false, false]);
    });

    it('opens to each of them and is read by that, all of it', async () => {
      const createdAt = quietMoment();
      const notes = [1, 2, 3].map(() => assigned(createdAt));
      const page = await openCentre(notes);
      const line = await screen.findByRole('button', { name: 'Colis affecté', expanded: false });
      fireEvent.click(line);
      await waitFor(() => {
        expect(page.callsOf('NotificationsRead').map(({ variables }) => variables['input'])).toMatchObject([
          { ids: notes.map(({ id }) => id) },
        ]);
      });
      expect(screen.getAllByRole('link', { name: 'Colis affecté' }).map((link) => link.getAttribute('href'))).toEqual(
        notes.map(({ entityId }) => `/package?id=${entityId}`),
      );
    });

    it('is archived and deleted as one, by keys too, and restored as one', async () => {
      const createdAt = quietMoment();
      const notes = [1, 2].map(() => assigned(createdAt));
      const page = await openCentre([...notes, buildNotification()]);
      await waitFor(() => {
        expect(rows()).toHaveLength(2);
      });
      press('j');
      press('e');
      await waitFor(() => {
        expect(page.callsOf('NotificationsArchive')).toHaveLength(1);
      });
      expect(await screen.findByText('2 notifications archivées')).toBeDefined();
      fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
      await waitFor(() => {
        expect(page.callsOf('NotificationsUnarchive').map(({ variables }) => variables['input'])).toMatchObject([
          { ids: notes.map(({ id }) => id) },
        ]);
      });
    });

    it('of which some are refused shows why once, and rolls back those alone', async () => {
      const createdAt = quietMoment();
      const notes = [1, 2, 3].map(() => assigned(createdAt));
      const page = await openCentre(notes);
      page.responses['NotificationsRemove'] = () => ({
        data: {
          result: {
            __typename: 'NotificationsResult',
            results: notes.map((note, place) => ({
              __typename: 'NotificationsOutcome',
              id: note.id,
              row: place === 1 ? note : { ...note, version: 2, status: 'removed' },
              error: place === 1 ? { __typename: 'ActionError', code: 'internal', params: {}, fields: [] } : null,
            })),
          },
        },
      });
      await screen.findByRole('button', { name: 'Colis affecté' });
      const [remove] = screen.getAllByRole('button', { name: 'Supprimer' });
      if (remove) fireEvent.click(remove);
      expect(await screen.findByText(/Erreur lors de la suppression/)).toBeDefined();
      expect(await screen.findByText('2 notifications supprimées')).toBeDefined();
      fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
      await waitFor(() => {
        expect(page.callsOf('NotificationsRestore').map(({ variables }) => variables['input'])).toMatchObject([
          { ids: [notes[0]?.id, notes[2]?.id] },
        ]);
      });
    });
  });

  it('shows a text for an empty list and for one that could not be read', async () => {
    await openCentre([], { search: '?status=unread' });
    expect(await screen.findByText('Tout est lu')).toBeDefined();
  });

  it('a type is muted by its switch', async () => {
    const page = await openCentre([buildNotification()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Préférences de notification' }));
    const toggle = await screen.findByRole('switch', { name: 'Affectation' });
    fireEvent.click(toggle);
    await waitFor(() => {
      expect(page.callsOf('InboxSetPreferences')[0]?.variables['input']).toMatchObject({
        id: 'u1',
        mutedTypes: ['PACKAGE_ASSIGNED'],
      });
    });
  });
});

describe('the bell', () => {
  it('carries the number of unread ones', async () => {
    const page = await openCentre([buildNotification()]);
    await waitFor(() => {
      expect(unread()).toBe(12);
    });
    act(() => {
      page.push(101, { inboxCounts: { __typename: 'InboxCounts', id: 'mine', ...page.counts, unread: 13 } });
    });
    await waitFor(() => {
      expect(unread()).toBe(13);
    });
  });

  it('shows a message for high priority and interrupts for urgent, and not for the rest', async () => {
    const page = await openCentre([]);
    const high = buildNotification({ priority: 'HIGH', event: 'package.canceled', type: 'PACKAGE_STATUS_UPDATE' });
    act(() => {
      page.push(101, notificationChange('NEW', buildNotification({ priority: 'LOW', event: 'package.started' })));
      page.push(102, notificationChange('NEW', high));
    });
    expect(await screen.findByText(/Colis annulé/)).toBeDefined();
    expect(screen.queryByText(/Colis en cours de livraison/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => {
      page.push(103, notificationChange('NEW', buildNotification({ priority: 'URGENT', event: 'package.writtenOff' })));
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Colis perdu ou endommagé/);
    const [open] = screen.getAllByRole('button', { name: 'Ouvrir' });
    if (open) fireEvent.click(open);
    await waitFor(() => {
      expect(location.pathname + location.search).toBe(`/package?id=${high.entityId}`);
    });
  });

  it('many at once are one line', async () => {
    const page = await openCentre([]);
    const events = ['package.flagged', 'package.canceled', 'package.redirected', 'package.writtenOff'];
    act(() => {
      for (const [at, event] of events.entries())
        page.push(101 + at, notificationChange('NEW', buildNotification({ priority: 'HIGH', event })));
    });
    expect(await screen.findByText('4 notifications importantes sont arrivées')).toBeDefined();
    expect(screen.queryByText(/Livraison non conforme/)).toBeNull();
  });

  it('similar ones within a minute are one message with their number, also when they arrive one by one', async () => {
    const page = await openCentre([]);
    act(() => {
      page.push(101, notificationChange('NEW', flagged()));
    });
    expect(await screen.findByText(/^Livraison non conforme/)).toBeDefined();
    act(() => {
      page.push(102, notificationChange('NEW', flagged()));
      page.push(103, notificationChange('NEW', flagged()));
    });
    expect((await screen.findByText(/^Livraison non conforme \(.?3.?\)/)).textContent).toContain('CAS-26-');
    expect(screen.getAllByText(/^Livraison non conforme/)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await waitFor(() => {
      expect(page.callsOf('NotificationsRead').map(({ variables }) => variables['input'])).toMatchObject([
        { ids: { length: 3 } },
      ]);
    });
    expect(location.pathname).toBe('/notifications');
  });

  it('is silent when it is switched off, and for notifications that arrive as read', async () => {
    const page = await openCentre([], { bell: false });
    await waitFor(() => {
      expect(unread()).toBe(0);
    });
    act(() => {
      page.push(101, notificationChange('NEW', buildNotification({ priority: 'URGENT', event: 'package.writtenOff' })));
    });
    await screen.findByRole('button', { name: '1 nouvelle' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
