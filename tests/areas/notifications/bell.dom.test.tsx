// The bell, and the messages that pop up on every page.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { NotificationItem } from '#client/areas/notifications/documents.ts';
import { buildNotification, dismissToasts, notificationChange, openCentre, unread } from './support/centre-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(dismissToasts);

const flagged = (): NotificationItem => buildNotification({ priority: 'HIGH', event: 'package.flagged' });

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
