// The panels beside the map, each alone: one driver, the list of drivers, and what is said of them.
import { type ReactNode, Suspense, useState } from 'react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcementAtom } from '#client/app/layout/announce.ts';
import type { FleetDriver } from '#client/areas/positions/documents.ts';
import { DriverPanel } from '#client/areas/positions/driver/driver-panel.tsx';
import { FleetPanel } from '#client/areas/positions/fleet-panel/fleet-panel.tsx';
import { type FleetRow, toFleetRow } from '#client/areas/positions/fleet/driver-state.ts';
import { FleetStore } from '#client/areas/positions/fleet/fleet-store.ts';
import { useFleetAnnouncements } from '#client/areas/positions/fleet/use-fleet-announcements.ts';
import { isFollowingAtom, MapContext } from '#client/areas/positions/map-context.ts';
import OverlapList from '#client/areas/positions/map/overlap-list.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { renderPage } from '#tests/client/support/render-page.tsx';
import { buildDriver, buildPosition, driverLabels } from './support/map-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await import('#client/areas/positions/fleet-panel/fleet-empty.tsx');
});
beforeEach(() => {
  getDefaultStore().set(isFollowingAtom, false);
});

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
const rowOf = (name: string, given: Partial<FleetDriver> = {}, speed: number | null = null): FleetRow =>
  toFleetRow(buildDriver(name, given), speed === null ? undefined : buildPosition(name, { speed }), Date.now());
const select = vi.fn<(id: string | null) => void>();
function OnMap({
  rows,
  selected = null,
  children,
}: {
  rows: FleetRow[];
  selected?: string | null;
  children: ReactNode;
}) {
  const [store] = useState(() => new FleetStore('fr'));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <MapContext value={{ store, rows, byId, isLoaded: true, landmarks: [], selected, select, assignDropped: null }}>
      <Suspense fallback={null}>{children}</Suspense>
    </MapContext>
  );
}

const openDriver = async (row: FleetRow | null, id = 'Karim') => {
  select.mockClear();
  await renderPage(
    <OnMap rows={row ? [row] : []} selected={id}>
      <DriverPanel id={id} route={[]} onAssign={null} />
    </OnMap>,
    'ADMIN',
    {},
  );
};

const follow = (pressed: boolean) => screen.getByRole('button', { name: 'Suivre sur la carte', pressed });

describe('the selected driver', () => {
  it('has the focus, his speed in kilometres, and what is late', async () => {
    await openDriver(rowOf('Karim', { late: 2, nonCompliant: 5 }, 10));
    const heading = await screen.findByRole('heading', { name: 'Karim' });
    expect(document.activeElement).toBe(heading);
    const panel = screen.getByRole('region', { name: 'Karim' });
    expect(plain(panel.textContent)).toContain('36 km/h');
    expect(within(panel).getByText('2 retards', { exact: false })).toBeTruthy();
    const [, late] = within(panel).getAllByRole('definition');
    expect(late?.textContent).toBe('2');
    expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/212661000000');
    fireEvent.click(follow(false));
    expect(follow(true)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fermer le livreur' }));
    expect(select.mock.calls).toEqual([[null]]);
  });

  it('without a phone can be followed, not called', async () => {
    await openDriver(rowOf('Karim', { phone: null, lastAt: null }));
    await screen.findByRole('heading', { name: 'Karim' });
    expect([screen.queryByRole('link'), screen.getByText('Position inconnue')]).toMatchObject([null, {}]);
    expect(follow(false)).toBeTruthy();
  });

  it('who is gone says so, and leads back to the list', async () => {
    await openDriver(null);
    fireEvent.click(await screen.findByRole('button', { name: 'Retour à la liste' }));
    expect(select.mock.calls).toEqual([[null]]);
  });
});

const names = () => driverLabels().map((label) => label.split(',')[0]);

const state = (name: RegExp) => screen.getByRole('button', { name });

const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

describe('the list of drivers', () => {
  const rows = [
    rowOf('Adil', { late: 1 }),
    rowOf('Brahim', { phone: '+212600000042', nonCompliant: 2 }, 10),
    rowOf('Chafik', {}, 10),
    rowOf('Driss', { onDuty: false, held: 0, heldCod: 0, cash: 5_000 }),
  ];
  const open = async (selected: string | null = null) => {
    await renderPage(
      <OnMap rows={rows} selected={selected}>
        <FleetPanel problem={undefined} />
      </OnMap>,
      'ADMIN',
      {},
    );
    await screen.findByRole('list', { name: 'Livreurs' });
  };

  it('is limited to a state by one press, and whole again by the next', async () => {
    await open();
    expect(state(/^Tous/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(state(/^En livraison/));
    expect([names(), state(/^En livraison/).textContent, state(/^Tous/).textContent]).toEqual([
      ['Brahim', 'Chafik'],
      expect.stringContaining('2'),
      expect.stringContaining('4'),
    ]);
    expect(state(/^En livraison/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(state(/^En livraison/));
    expect(names()).toHaveLength(4);
  });

  it('is found by a part of a phone, and the button of an empty list takes search and state away', async () => {
    await open();
    search('0042');
    await waitFor(() => {
      expect(names()).toEqual(['Brahim']);
    });
    fireEvent.click(state(/^En retard/));
    fireEvent.click(await screen.findByRole('button', { name: 'Tout afficher' }));
    await waitFor(() => {
      expect(names()).toHaveLength(4);
    });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('begins at the selected driver with the tabulator, who is marked, and knows its place', async () => {
    await open('Chafik');
    expect(rows.map(({ id }) => row(id).tabIndex)).toEqual([-1, -1, 0, -1]);
    expect(rows.map(({ id }) => row(id).getAttribute('aria-current'))).toEqual([null, null, 'true', null]);
    expect([row('Adil'), row('Driss')].map((one) => one.closest('li')?.getAttribute('aria-posinset'))).toEqual([
      '1',
      '4',
    ]);
    expect(row('Adil').closest('li')?.getAttribute('aria-setsize')).toBe('4');
    row('Chafik').focus();
    expect(fireEvent.keyDown(row('Chafik'), { key: 'ArrowUp' })).toBe(false);
    expect([document.activeElement, rows.map(({ id }) => row(id).tabIndex)]).toEqual([row('Brahim'), [-1, 0, -1, -1]]);
  });

  it('shows what a driver carries or owes, and that he is off duty', async () => {
    await open();
    const [adil, brahim, , driss] = driverLabels();
    expect(adil).toMatch(/^Adil, En retard, 1 retard, 3 colis livrés sur 8, 5 colis avec lui, 950 DHS à encaisser$/);
    expect(brahim).toContain('2 non conformes');
    expect(driss).toMatch(/^Driss, Hors service, .*50 DHS en caisse$/);
    expect(plain(row('Driss').textContent)).toMatch(/50 ?(DHS)?$/);
    expect(plain(row('Adil').textContent)).toMatch(/5 ?· ?950 ?(DHS)?$/);
  });
});

it('the drivers of one place are a list with the focus, and a choice closes it', async () => {
  select.mockClear();
  const onClose = vi.fn<() => void>();
  const rows = [rowOf('Adil'), rowOf('Brahim')];
  render(
    <OnMap rows={rows}>
      <OverlapList here={{ ids: ['Adil', 'Brahim', 'gone'], x: 1, y: 2 }} onClose={onClose} />
    </OnMap>,
  );
  await screen.findByRole('region', { name: '2 livreurs ici' });
  expect(document.activeElement?.textContent).toContain('Adil');
  fireEvent.click(screen.getByRole('button', { name: /^Brahim/ }));
  expect([select.mock.calls, onClose.mock.calls.length]).toEqual([[['Brahim']], 1]);
});

function Announcements({ rows }: { rows: FleetRow[] }) {
  useFleetAnnouncements({ rows, byId: new Map(rows.map((row) => [row.id, row])), isLoaded: true });
  return <p>{rows.length}</p>;
}

const page = (rows: FleetRow[]) => (
  <Suspense fallback={null}>
    <Announcements rows={rows} />
  </Suspense>
);

it('at most three names are announced, the others are counted, and each driver once', async () => {
  const before = ['a', 'b', 'c', 'd'].map((name) => rowOf(name));
  const late = before.map(({ id }) => rowOf(id, { late: 1 }));
  const { rerender } = render(page(before));
  await screen.findByText('4');
  rerender(page(late));
  await vi.waitUntil(() => getDefaultStore().get(announcementAtom).includes('a, b, c et 1 autre : en retard'));
});
