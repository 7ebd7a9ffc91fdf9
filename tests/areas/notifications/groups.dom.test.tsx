// Similar notifications of a minute in the centre.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { NotificationItem } from '#client/areas/notifications/documents.ts';
import { buildNotification, dismissToasts, openCentre, press, rows } from './support/centre-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(dismissToasts);

/** With no other notification within a minute. */
const quietMoment = (): string => buildNotification().createdAt;
const assigned = (createdAt: string, status: NotificationItem['status'] = 'unread'): NotificationItem =>
  buildNotification({ event: 'package.assigned', type: 'PACKAGE_ASSIGNED', createdAt, status });

describe('similar notifications within a minute are one line', () => {
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
    fireEvent.click(screen.getByRole('button', { name: 'Revenir en arrière' }));
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
    fireEvent.click(screen.getByRole('button', { name: 'Revenir en arrière' }));
    await waitFor(() => {
      expect(page.callsOf('NotificationsRestore').map(({ variables }) => variables['input'])).toMatchObject([
        { ids: [notes[0]?.id, notes[2]?.id] },
      ]);
    });
  });
});
