// The list beside the map: it contains all that the map draws, works by keyboard, and assigns parcels.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { announcementAtom } from '#client/app/layout/announce.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { getDefaultStore } from 'jotai';
import {
  buildDriver,
  openMapPage,
  buildPosition,
  driverRow,
  driverLabels,
  waitForDriverLabel,
  buildUnassignedParcel,
} from '../support/map-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const minutes = (count: number): string => new Date(Date.now() - count * 60_000).toISOString();

it('shows for each driver what the map draws: state, position, next town, progress and cash', async () => {
  const { pushFleet: fleet, pushPositions: positions } = await openMapPage();
  fleet({
    full: true,
    drivers: [
      buildDriver('Karim', { cash: 48_200, next: { id: 'c', nameFr: 'Rabat', nameAr: 'الرباط' } }),
      buildDriver('Nabil'),
      buildDriver('Omar', { late: 2 }),
      buildDriver('Samir', { lastAt: minutes(18) }),
    ],
  });
  await waitForDriverLabel('Karim');
  positions({
    full: true,
    moved: [
      buildPosition('Karim'),
      buildPosition('Nabil', { speed: 0 }),
      buildPosition('Omar'),
      buildPosition('Samir', { at: minutes(18) }),
    ],
  });
  await waitForDriverLabel('À l’arrêt');
  const lines = driverLabels();
  expect(lines[0]).toMatch(/^Omar, En retard, 2 retards/);
  expect(lines[1]).toMatch(/^Samir, Hors ligne, Sans signal, vu il y a 18 min/);
  expect(lines[2]).toBe(
    'Karim, En livraison, à Mohammedia, Prochain : Rabat, 3 colis livrés sur 8, 5 colis avec lui, 950 DHS à encaisser, 482 DHS en caisse',
  );
  expect(lines[3]).toMatch(/^Nabil, À l’arrêt, à Mohammedia/);
  const states = within(screen.getByRole('group', { name: 'États' }));
  expect(states.getAllByRole('button').map((each) => each.textContent.replaceAll(/\s+/g, ''))).toEqual([
    'Tous4',
    '1',
    '1',
    '1',
    '1',
  ]);
});

it('removes a driver that is GONE, and every driver that is missing in a full snapshot', async () => {
  const { pushFleet: fleet } = await openMapPage();
  fleet({ full: true, drivers: [buildDriver('Karim'), buildDriver('Nabil'), buildDriver('Omar')] });
  await waitForDriverLabel('Nabil');
  fleet({ gone: ['Nabil'] });
  await vi.waitUntil(() => driverLabels().length === 2);
  fleet({ full: true, drivers: [buildDriver('Zineb')] });
  await waitForDriverLabel('Zineb');
  expect(driverLabels()).toHaveLength(1);
});

it('moves between drivers by arrow keys, selects with Enter and deselects with Escape', async () => {
  const { pushFleet: fleet } = await openMapPage();
  fleet({ full: true, drivers: [buildDriver('Adil'), buildDriver('Karim'), buildDriver('Nabil')] });
  await waitForDriverLabel('Karim');
  driverRow('Adil').focus();
  fireEvent.keyDown(driverRow('Adil'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(driverRow('Karim'));
  fireEvent.keyDown(driverRow('Karim'), { key: 'End' });
  expect(document.activeElement).toBe(driverRow('Nabil'));
  expect(
    screen.getAllByRole('button').filter((each) => each.dataset['driver'] !== undefined && each.tabIndex === 0),
  ).toHaveLength(1);
  fireEvent.click(driverRow('Nabil'));
  expect(await screen.findByRole('heading', { name: 'Nabil' })).toBeTruthy();
  expect(location.search).toContain('driver=Nabil');
  fireEvent.keyDown(window, { key: 'Escape' });
  await vi.waitUntil(() => screen.queryByRole('heading', { name: 'Nabil' }) === null, 10_000);
  expect(location.search).not.toContain('driver');
});

it('finds a driver by a part of the name, without accents', async () => {
  const { pushFleet: fleet } = await openMapPage();
  fleet({ full: true, drivers: [buildDriver('Aïcha Bouzid'), buildDriver('Karim Lamrani')] });
  await waitForDriverLabel('Karim');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'aicha' } });
  await vi.waitUntil(() => driverLabels().length === 1, 10_000);
  expect(driverLabels()[0]).toMatch(/^Aïcha/);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(await screen.findByText('Aucun livreur ne correspond')).toBeTruthy();
});

it('keeps the order while the pointer is on the list', async () => {
  const { pushFleet: fleet } = await openMapPage();
  fleet({ full: true, drivers: [buildDriver('Adil'), buildDriver('Karim')] });
  await waitForDriverLabel('Karim');
  const list = screen.getByRole('list', { name: 'Livreurs' }).parentElement;
  if (!list) throw new Error('no list');
  fireEvent.pointerEnter(list);
  fleet({ drivers: [buildDriver('Karim', { late: 1 })] });
  await waitForDriverLabel('1 retard');
  expect(driverLabels().map((line) => line.split(',')[0])).toEqual(['Adil', 'Karim']);
  fireEvent.pointerLeave(list);
  await vi.waitUntil(() => driverLabels()[0]?.startsWith('Karim'), 10_000);
});

it('announces politely who became late, and not who was late before', async () => {
  const { pushFleet: fleet } = await openMapPage();
  fleet({ full: true, drivers: [buildDriver('Adil', { late: 1 }), buildDriver('Zineb')] });
  await waitForDriverLabel('Zineb');
  expect(getDefaultStore().get(announcementAtom)).not.toContain('Adil');
  fleet({ drivers: [buildDriver('Zineb', { late: 1 })] });
  await vi.waitUntil(() => getDefaultStore().get(announcementAtom).includes('Zineb : en retard'));
}, 15_000);

it('subscribes again after a break, and removes drivers that the server no longer sends', async () => {
  const { server, pushFleet: fleet } = await openMapPage();
  fleet({ full: true, drivers: [buildDriver('Adil'), buildDriver('Karim')] });
  await waitForDriverLabel('Karim');
  act(() => {
    server.connection.close(1006);
  });
  await vi.waitUntil(() => server.connections.length > 1);
  await server.accept(cursorAt(200));
  await vi.waitUntil(() => server.connection.subscribes('fleetChanged').length > 0, 10_000);
  fleet({ full: true, drivers: [buildDriver('Adil')] });
  await vi.waitUntil(() => driverLabels().length === 1);
});

it('assigns the selected parcels to a driver; a refused one stays selected with its reason', async () => {
  const asked: unknown[] = [];
  const { pushFleet: fleet } = await openMapPage({
    parcels: [buildUnassignedParcel('1'), buildUnassignedParcel('2')],
    search: '&driver=Karim',
    on: {
      MapAssign: ({ variables }) => {
        const input = variables['input'] as { id: string; driverId: string };
        asked.push([input.id, input.driverId]);
        if (input.id === '2') return { errors: [{ message: 'no', extensions: { code: 'missing' } }] };
        return {
          data: {
            packageAssign: {
              __typename: 'PackageResult',
              package: { __typename: 'Package', id: '1', version: 2, status: 'inhouse', driver: null },
            },
          },
        };
      },
    },
  });
  fleet({ full: true, drivers: [buildDriver('Karim')] });
  fireEvent.click(await screen.findByRole('button', { name: /^2 colis à affecter/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Affecter' }));
  expect(screen.getByRole('alert').textContent).toBe('Sélectionnez au moins un colis.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
  await vi.waitUntil(() => screen.queryByDisplayValue('Karim') !== null);
  fireEvent.click(screen.getByRole('button', { name: 'Affecter' }));
  expect(await screen.findByText('1 colis affecté à Karim')).toBeTruthy();
  expect(asked).toEqual([
    ['1', 'Karim'],
    ['2', 'Karim'],
  ]);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
});

it('offers no parcels to roles that may not assign them', async () => {
  const { server, pushFleet: fleet } = await openMapPage({ role: 'SUPPORT', parcels: [buildUnassignedParcel('1')] });
  fleet({ full: true, drivers: [buildDriver('Karim')] });
  await waitForDriverLabel('Karim');
  expect(screen.queryByRole('button', { name: /à affecter/ })).toBeNull();
  expect(server.callsOf('WaitingParcels')).toHaveLength(0);
});
