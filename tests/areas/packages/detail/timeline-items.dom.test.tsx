// The history of a parcel as it reads: who, what, from where, with its notes, photos and changed values.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { Suspense } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Activity } from '#client/areas/packages/detail/activity/activity.tsx';
import { ReportPhotos } from '#client/areas/packages/detail/activity/report-photos.tsx';
import type { TimelineEntry } from '#client/areas/packages/timeline-query.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage, idOf } from '../support/package.ts';
import { buildTimelineEntry } from '../support/timeline-entry.ts';

beforeAll(async () => {
  await initI18n('fr');
  await import('#client/ui/overlay/photo-viewer/photo-viewer.tsx');
});

const karim = { id: 'd1', name: 'Karim Lamrani' };
const salma = { id: 'd2', name: 'Salma Ouazzani' };
const rabat = { id: 'h2', nameFr: 'Rabat', nameAr: 'الرباط' };
const entryOf = (name: string, given: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...buildTimelineEntry({}),
  id: name,
  name: `package.${name}`,
  actorRole: 'DRIVER',
  source: null,
  actor: karim,
  ...given,
});

async function open(...entries: readonly TimelineEntry[]) {
  const onOpen = vi.fn<(id: string) => void>();
  const timeline = { data: entries, error: undefined, loading: false, stale: false, isPreviousData: false, at: null };
  render(
    <Suspense fallback={null}>
      <Activity pkg={buildPackage(1)} timeline={{ ...timeline, refetch: () => undefined }} onOpen={onOpen} />
    </Suspense>,
  );
  const list = await screen.findByRole('list', { name: 'Activité' });
  return {
    onOpen,
    list,
    lines: () => [...list.children].map(({ textContent }) => (textContent ?? '').replaceAll(/\s/g, ' ')),
  };
}

describe('an event', () => {
  it('says who gave the parcel to whom, first the driver of before', async () => {
    const { lines } = await open(
      entryOf('assigned', { driver: karim, previousDriver: salma }),
      entryOf('delivered', { id: '2', driver: karim, from: 'enroute', to: 'delivered' }),
      entryOf('pickedUp', { id: '3', collector: salma }),
    );
    const [assigned, delivered, pickedUp] = lines();
    expect(assigned).toContain('Salma Ouazzani puis Karim Lamrani');
    expect(delivered).toMatch(/^Livré\D*Remis au destinataire/);
    expect(pickedUp).not.toContain('Salma');
  });

  it('names the attempt of a report, not one of a parcel that goes out again', async () => {
    const { lines } = await open(
      entryOf('reported', { attempts: 2 }),
      entryOf('resumed', { id: '2', attempts: 2 }),
      entryOf('handedBack', { id: '3', attempts: 0, returnStage: 'none' }),
    );
    expect(lines().map((line) => line.includes('tentative n°'))).toEqual([true, false, false]);
    expect(lines()[0]).toContain('tentative n° 2');
  });

  it('says where a parcel goes now, what was collected, and what a flag is about', async () => {
    const { lines } = await open(
      entryOf('redirected', { newDestination: 'Gare', city: rabat }),
      entryOf('dispatched', { id: '2', toHub: rabat, hub: { ...rabat, nameFr: 'Fès' } }),
      entryOf('flagged', { id: '3', late: true, nonCompliant: false }),
      entryOf('flagged', { id: '4', nonCompliant: true, late: false }),
      entryOf('assigned', { id: '5', late: true }),
    );
    const [redirected, dispatched, late, nonCompliant, assigned] = lines();
    expect(redirected).toContain('Gare');
    expect(redirected).not.toContain('Rabat');
    expect(dispatched).toContain('vers Rabat');
    expect([late, nonCompliant, assigned].map((line) => line?.includes('En retard'))).toEqual([true, false, false]);
    expect(nonCompliant).toContain('Livraison non conforme');
  });

  it('says its author with the role, where it came from, and what caused it', async () => {
    const { lines } = await open(
      entryOf('edited', { source: 'api', apiKey: 'Boutique' }),
      entryOf('created', { id: '2', actor: null, cause: { name: 'package.delivered', packageId: 'p', actor: salma } }),
      entryOf('invented', { id: '3' }),
    );
    const [edited, created, unknown] = lines();
    expect(edited).toContain('Karim Lamrani · Livreur · API · clé Boutique');
    expect(created).toContain('Système · suite à : Remis au destinataire · Salma Ouazzani');
    expect(unknown).toContain('Colis modifié');
  });

  it('of today has its time alone, of another day its day too', async () => {
    const today = new Date().toISOString();
    const { list } = await open(entryOf('edited', { at: today }), entryOf('confirmed', { id: '2' }));
    expect([...list.querySelectorAll('time')].map(({ textContent }) => /^\d\d:\d\d$/.test(textContent))).toEqual([
      true,
      false,
    ]);
  });

  it('opens the parcel that it made, not its own', async () => {
    const { onOpen } = await open(entryOf('relaunched', { linkedId: idOf(8) }));
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir le colis lié' }));
    expect(onOpen.mock.calls).toEqual([[idOf(8)]]);
  });

  it('shows the values that changed, before and after, and no ids', async () => {
    const { lines } = await open(
      entryOf('edited', {
        changes: [
          { field: 'cashCollected', before: 10_000, after: 12_000 },
          { field: 'fragile', before: false, after: true },
          { field: 'weight', before: 500, after: 700 },
          { field: 'note', before: '', after: 'Appeler' },
          { field: 'toHubId', before: null, after: 'h-secret' },
          { field: 'extras', before: ['FRAGILE'], after: ['ECHANGE', 'FRAGILE'] },
          {
            field: 'stockLines',
            before: [],
            after: [{ levelId: 'l-secret', sku: 'A101', name: 'Montre', quantity: 2 }],
          },
        ],
      }),
    );
    const [line] = lines();
    expect(line).toMatch(/100,00.*puis.*120,00/);
    expect(line).toContain('Non puis Oui');
    expect(line).toContain('500 g puis 700 g');
    expect(line).toContain('vide puis Appeler');
    expect(line).toContain('FRAGILE puis ECHANGE, FRAGILE');
    expect(line).toContain('vide puis A101 × 2');
    expect(line).not.toMatch(/secret|object/);
  });
});

describe('a note', () => {
  it('stands alone where it is all there is, and above its event else', async () => {
    const { lines } = await open(
      entryOf('noteAdded', { internalNote: 'Portail bleu' }),
      entryOf('reported', { id: '2', note: 'Personne', from: 'enroute', to: 'reported', actor: null }),
    );
    const shown = lines();
    expect(shown).toHaveLength(3);
    expect(shown[0]).toMatch(/« Portail bleu ».*Karim Lamrani · Livreur · Note interne/);
    expect(shown[1]).toMatch(/« Personne ».*Système/);
    expect(shown[2]).toMatch(/^Reporté/);
  });
});

it('one kind of events shows them alone, with its button pressed', async () => {
  const { lines } = await open(entryOf('assigned', { changed: ['driverId'] }), entryOf('edited', { id: '2' }));
  expect(lines()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Affectations', pressed: false }));
  expect(lines()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Affectations', pressed: true })).toBeTruthy();
});

it('a parcel without any event has an empty history, and no complaint about its kind', async () => {
  const { lines } = await open();
  expect(lines()).toEqual([]);
  expect(screen.queryByText('Aucun événement de ce genre.')).toBeNull();
});

const photo = (id: string, canRemove = true) => ({ id, width: 400, height: 300, canRemove });

const openPhotos = async (answer: () => FakeAnswer, ...photos: ReturnType<typeof photo>[]) => {
  const page = await renderPage(<ReportPhotos packageId={idOf(1)} photos={photos} caption="Karim" />, 'ADMIN', {
    PackageRemovePhoto: answer,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Photo 1 de la visite sans réponse' }));
  return { ...page, viewer: within(await findPanel({ name: 'Preuve de non-réponse' })) };
};

describe('the photos of a visit', () => {
  it('are small in the list and whole in the viewer', async () => {
    await openPhotos(() => refusal('forbidden'), photo('f1', false));
    const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(new Set(sources).size).toBe(2);
    expect(sources[0]).toContain('thumb');
    expect(screen.queryByRole('button', { name: 'Supprimer la photo' })).toBeNull();
  });

  it('are deleted after a question only; a refusal says why and keeps the viewer open', async () => {
    const { viewer, callsOf } = await openPhotos(() => refusal('forbidden'), photo('f1'), photo('f2'));
    fireEvent.click(viewer.getByRole('button', { name: 'Supprimer la photo' }));
    fireEvent.click(viewer.getByRole('button', { name: 'Garder' }));
    expect(viewer.queryByText(/Elle disparaît pour tous/)).toBeNull();
    fireEvent.click(viewer.getByRole('button', { name: 'Supprimer la photo' }));
    fireEvent.click(viewer.getByRole('button', { name: 'Supprimer' }));
    expect(await viewer.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
    expect(callsOf('PackageRemovePhoto').map(({ variables }) => variables['input'])).toMatchObject([
      { id: idOf(1), photoId: 'f1' },
    ]);
    expect(screen.getByRole('dialog', { name: 'Preuve de non-réponse' })).toBeTruthy();
  });
});
