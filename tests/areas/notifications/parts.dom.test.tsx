// The parts of the centre: its filters, its rows and groups, the preferences, and what the bell lets through.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { navCountsAtom } from '#client/app/navigation/nav-count.tsx';
import { CentreEmpty } from '#client/areas/notifications/list/centre-empty.tsx';
import { Toolbar } from '#client/areas/notifications/list/toolbar.tsx';
import type { NotificationActions } from '#client/areas/notifications/use-notification-actions.ts';
import { GroupRow } from '#client/areas/notifications/row/group-row.tsx';
import { PriorityGlyph } from '#client/areas/notifications/row/priority-label.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { buildNotification, notificationChange, openCentre } from './support/centre-page.tsx';

beforeAll(() => initI18n('fr'));

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const page = { view: 'all', types: [], priorities: [] } as const;
const counts = { id: 'mine', total: 9, unread: 4, read: 3, archived: 2, exact: true };

const openToolbar = async (given: object) => {
  const onListStateChange = vi.fn<(change: object) => void>();
  await renderPage(
    <Toolbar listState={{ ...page, ...given }} counts={counts} onListStateChange={onListStateChange} pill={null} />,
    'CUSTOMER',
    {},
  );
  await screen.findByRole('tablist');
  return onListStateChange;
};

describe('the filters', () => {
  it('are cleared together, also where only one of them is set', async () => {
    const onChange = await openToolbar({ priorities: ['URGENT'] });
    fireEvent.click(await button('Effacer les filtres'));
    expect(onChange.mock.calls).toEqual([[{ types: [], priorities: [] }]]);
  });

  it('stand beside the views, each with its own count', async () => {
    await openToolbar({});
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent.replaceAll(/\D/g, ''))).toEqual([
      '9',
      '4',
      '3',
      '2',
    ]);
    expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull();
  });

  it('that leave nothing say so and are cleared from there', async () => {
    const onClear = vi.fn<() => void>();
    await renderPage(<CentreEmpty listState={{ ...page, priorities: ['URGENT'] }} onClear={onClear} />, 'CUSTOMER', {});
    fireEvent.click(await button('Effacer les filtres'));
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('of the address stay when another view is opened', async () => {
    await openCentre([buildNotification()], { search: '?type=GENERAL&priority=URGENT' });
    fireEvent.click(await screen.findByRole('tab', { name: /^Non lues/ }));
    expect(location.search).toBe('?status=unread&type=GENERAL&priority=URGENT');
    fireEvent.click(await button('Effacer les filtres'));
    expect(location.search).toBe('?status=unread');
  });
});

const openGroup = async (statuses: readonly ('read' | 'unread' | 'archived')[], view: 'all' | 'unread' = 'all') => {
  const actions = {
    read: vi.fn<NotificationActions['read']>(),
    open: vi.fn<NotificationActions['open']>(),
    archive: vi.fn<NotificationActions['archive']>(),
    unarchive: vi.fn<NotificationActions['unarchive']>(),
    remove: vi.fn<NotificationActions['remove']>(),
    readAll: vi.fn<NotificationActions['readAll']>(),
    readingAll: false,
  };
  const [first = buildNotification(), ...rest] = statuses.map((status) => buildNotification({ status }));
  await renderPage(
    <ul>
      <GroupRow group={[first, ...rest]} actions={actions} view={view} />
    </ul>,
    'CUSTOMER',
    {},
  );
  await screen.findAllByRole('listitem');
  return actions;
};

describe('a group', () => {
  it('is unread while one of it is, and read by opening it, not by closing it', async () => {
    const { open } = await openGroup(['read', 'unread']);
    expect(screen.getByText('non lue')).toBeTruthy();
    expect(screen.getByRole('button', { name: /lu/ })).toBeTruthy();
    const [summary] = screen.getAllByRole('button', { expanded: false });
    if (!summary) throw new Error('no group');
    fireEvent.click(summary);
    expect([open.mock.calls.length, screen.getAllByRole('listitem').length]).toEqual([1, 3]);
    fireEvent.click(summary);
    expect([open.mock.calls.length, screen.getAllByRole('listitem').length]).toEqual([1, 1]);
  });

  it('fades only when all of it has left the view', async () => {
    await openGroup(['read', 'unread'], 'unread');
    expect(document.querySelector('.fading')).toBeNull();
  });
});

it('a priority has as many bars as it weighs', async () => {
  await renderPage(
    <>
      <PriorityGlyph priority="HIGH" />
      <PriorityGlyph priority="LOW" />
    </>,
    'CUSTOMER',
    {},
  );
  await waitFor(() => {
    expect([...document.querySelectorAll('.bars')].map((bars) => bars.querySelectorAll('.on').length)).toEqual([3, 1]);
  });
});

const openPreferences = async (answer?: () => ReturnType<typeof refusal>) => {
  const centre = await openCentre([buildNotification()], { on: answer ? { InboxSetPreferences: answer } : {} });
  centre.inbox.mutedTypes = ['GENERAL', 'PACKAGE_ASSIGNED'];
  fireEvent.click(await button('Actualiser'));
  await waitFor(() => {
    expect(centre.callsOf('Inbox').length).toBeGreaterThan(1);
  });
  fireEvent.click(await button('Préférences de notification'));
  return centre;
};

describe('the preferences', () => {
  it('show which types are silent; one rings again alone', async () => {
    const { callsOf } = await openPreferences();
    const assigned = await screen.findByRole('checkbox', { name: 'Affectation · Cloche' });
    await waitFor(() => {
      expect(assigned).toHaveProperty('checked', false);
    });
    expect(screen.getAllByRole('checkbox', { name: /Cloche$/, checked: false })).toHaveLength(2);
    fireEvent.click(assigned);
    await waitFor(() => {
      expect(callsOf('InboxSetPreferences')[0]?.variables['input']).toMatchObject({ mutedTypes: ['GENERAL'] });
    });
  });

  it('that could not be saved say so', async () => {
    await openPreferences(() => refusal('forbidden'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Affectation · Cloche' }));
    expect(await screen.findByText(/Votre rôle ne permet pas cette action\.$/)).toBeTruthy();
  });
});

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('the centre', () => {
  it('says that all could not be read, and offers it only where something is unread', async () => {
    const centre = await openCentre([buildNotification()], { on: { InboxReadAll: () => refusal('forbidden') } });
    fireEvent.click(await button('Tout marquer comme lu'));
    expect(await screen.findByText(/Votre rôle ne permet pas cette action\.$/)).toBeTruthy();
    act(() => {
      centre.push(101, { inboxCounts: { __typename: 'InboxCounts', id: 'mine', ...centre.counts, unread: 0 } });
    });
    await waitFor(async () => {
      expect(await button('Tout marquer comme lu')).toHaveProperty('disabled', true);
    });
  });

  it('is read again by its button, from the top', async () => {
    const centre = await openCentre([buildNotification()]);
    await screen.findByText(/Khadija Lahlou/);
    const before = [centre.callsOf('Notifications').length, centre.callsOf('Inbox').length];
    fireEvent.click(await button('Actualiser'));
    await waitFor(() => {
      const now = [centre.callsOf('Notifications').length, centre.callsOf('Inbox').length];
      expect(now.map((calls, at) => calls > (before[at] ?? 0))).toEqual([true, true]);
    });
  });

  it('keeps the focus in the list at its ends', async () => {
    await openCentre([buildNotification(), buildNotification()]);
    await waitFor(() => {
      expect(document.querySelectorAll('[data-note-target]')).toHaveLength(2);
    });
    const [first, last] = document.querySelectorAll<HTMLElement>('[data-note-target]');
    press('ArrowUp');
    expect(document.activeElement).toBe(document.body);
    last?.focus();
    press('j');
    expect(document.activeElement).toBe(last);
    first?.focus();
    press('k');
    expect(document.activeElement).toBe(first);
  });
});

describe('the bell', () => {
  it('lets a muted type ring only when it is urgent, and tells one that changes no second time', async () => {
    const centre = await openCentre([]);
    centre.inbox.mutedTypes = ['PACKAGE_STATUS_UPDATE'];
    fireEvent.click(await button('Actualiser'));
    await waitFor(() => {
      expect(centre.callsOf('Inbox').length).toBeGreaterThan(1);
    });
    const type = 'PACKAGE_STATUS_UPDATE' as const;
    const muted = buildNotification({ priority: 'HIGH', event: 'package.canceled', type });
    const urgent = buildNotification({ priority: 'URGENT', event: 'package.writtenOff', type });
    act(() => {
      centre.push(101, notificationChange('NEW', muted));
      centre.push(102, notificationChange('NEW', urgent));
    });
    await screen.findByRole('alert');
    expect(screen.queryByText(/^Colis annulé/)).toBeNull();
    fireEvent.click(await button('Ouvrir'));
    await waitFor(() => {
      expect(centre.callsOf('NotificationsRead')[0]?.variables['input']).toMatchObject({ ids: [urgent.id] });
    });
    act(() => {
      centre.push(103, notificationChange('CHANGED', { ...urgent, version: 2 }, 'facts'));
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves no number when its user has gone', async () => {
    await openCentre([]);
    cleanup();
    expect(getDefaultStore().get(navCountsAtom).notifications).toBeUndefined();
  });
});
