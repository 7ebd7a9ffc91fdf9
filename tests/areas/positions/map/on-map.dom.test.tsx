// What the pointer, dragged parcels and the followed driver do on the map: Leaflet is real, the canvas finds what a test says.
import { type ReactNode, Suspense } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type Atom, getDefaultStore } from 'jotai';
import type { Map as LeafletMap } from 'leaflet';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapContainer } from 'react-leaflet';
import { DriverLayer } from '#client/areas/positions/canvas/driver-layer.ts';
import { FleetStore } from '#client/areas/positions/fleet/fleet-store.ts';
import {
  dropTargetAtom,
  fitRequestAtom,
  hoveredDriverAtom,
  isFollowingAtom,
  MapContext,
} from '#client/areas/positions/map-context.ts';
import { Controls } from '#client/areas/positions/map/controls.tsx';
import { DriversOnMap } from '#client/areas/positions/map/drivers-on-map.tsx';
import { setDraggedParcels } from '#client/areas/positions/unassigned/parcel-drag.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { buildDriver, buildPosition } from '../support/map-page.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  const store = getDefaultStore();
  store.set(isFollowingAtom, false);
  store.set(hoveredDriverAtom, null);
  store.set(dropTargetAtom, null);
  store.set(fitRequestAtom, null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Hit = ReturnType<DriverLayer['hitTest']>;
const hitOf = (ids: readonly string[], canSplit = false): Hit => ({ ids, x: 3, y: 4, canSplit });

async function open({ fitsAll = false, children = null }: { fitsAll?: boolean; children?: ReactNode } = {}) {
  const spies = {
    select: vi.fn<(id: string | null) => void>(),
    onOverlap: vi.fn<(here: object | null) => void>(),
    drop: vi.fn<(id: string, ids: readonly string[]) => void>(),
    setDrivers: vi.spyOn(DriverLayer.prototype, 'setDrivers'),
    hit: vi.spyOn(DriverLayer.prototype, 'hitTest').mockReturnValue(null),
  };
  const store = new FleetStore('fr');
  store.applyFleetChange({ full: true, gone: [], drivers: [buildDriver('Adil'), buildDriver('Brahim')] });
  const found: { map: LeafletMap | null } = { map: null };
  const element = (selected: string | null) => (
    <MapContext
      value={{
        ...store.getSnapshot(),
        store,
        landmarks: [],
        selected,
        select: spies.select,
        assignDropped: spies.drop,
      }}
    >
      <Suspense fallback={null}>
        <MapContainer
          ref={(map) => {
            found.map = map;
          }}
          center={[33.6, -7.4]}
          zoom={9}
        >
          <DriversOnMap
            locations={{ landmarks: [], towns: [], hubs: [], tiles: null }}
            showsTownNames
            stops={[]}
            fitsAll={fitsAll}
            onOverlap={spies.onOverlap}
          />
          {children}
        </MapContainer>
      </Suspense>
    </MapContext>
  );
  const { rerender, unmount } = render(element(null));
  await waitFor(() => {
    expect(found.map).not.toBeNull();
  });
  const { map } = found;
  if (!map) throw new Error('no map');
  const at = { containerPoint: { x: 1, y: 2 } };
  return {
    ...spies,
    map,
    store,
    unmount,
    selectDriver: (id: string | null) => {
      rerender(element(id));
    },
    click: () => act(() => void map.fire('click', at)),
    move: () => act(() => void map.fire('mousemove', at)),
    send: (...ids: readonly string[]) => {
      act(() => {
        store.applyPositionsChange({ full: false, gone: [], moved: ids.map((id) => buildPosition(id)) });
      });
    },
  };
}
const atomValue = (of: Atom<unknown>): unknown => getDefaultStore().get(of);

describe('a click on the map', () => {
  it('selects the driver there, lists several that no zoom separates, and closes their list elsewhere', async () => {
    const { click, hit, select, onOverlap } = await open();
    hit.mockReturnValue(hitOf(['Adil']));
    click();
    expect(select.mock.calls).toEqual([['Adil']]);
    hit.mockReturnValue(hitOf(['Adil', 'Brahim']));
    click();
    expect(onOverlap.mock.calls).toEqual([[{ ids: ['Adil', 'Brahim'], x: 3, y: 4 }]]);
    hit.mockReturnValue(null);
    click();
    expect(onOverlap.mock.calls[1]).toEqual([null]);
    expect(select).toHaveBeenCalledTimes(1);
  });

  it('goes nearer to drivers that can be separated', async () => {
    const { click, hit, map, onOverlap, send } = await open();
    const fly = vi.spyOn(map, 'flyToBounds').mockReturnValue(map);
    send('Adil', 'Brahim');
    hit.mockReturnValue(hitOf(['Adil', 'Brahim'], true));
    click();
    expect([fly.mock.calls.length, onOverlap.mock.calls.length]).toEqual([1, 0]);
  });
});

it('the pointer marks one driver, not several, and none once it is away', async () => {
  const { move, hit, map } = await open();
  hit.mockReturnValue(hitOf(['Adil']));
  move();
  expect([atomValue(hoveredDriverAtom), map.getContainer().style.cursor]).toEqual(['Adil', 'pointer']);
  hit.mockReturnValue(hitOf(['Adil', 'Brahim']));
  move();
  expect([atomValue(hoveredDriverAtom), map.getContainer().style.cursor]).toEqual([null, 'pointer']);
  hit.mockReturnValue(null);
  move();
  expect(map.getContainer().style.cursor).toBe('');
  hit.mockReturnValue(hitOf(['Adil']));
  move();
  act(() => void map.fire('mouseout'));
  expect(atomValue(hoveredDriverAtom)).toBeNull();
});

const drag = (type: string, ids: readonly string[]) => {
  const data = new Map<string, string>();
  const dataTransfer = Object.assign(new DataTransfer(), {
    setData: (kind: string, text: string) => data.set(kind, text),
    getData: (kind: string) => data.get(kind) ?? '',
  });
  Object.defineProperty(dataTransfer, 'types', { get: () => [...data.keys()] });
  if (ids.length > 0) setDraggedParcels({ dataTransfer }, ids);
  const event = new Event(type, { bubbles: true, cancelable: true });
  return Object.assign(event, { dataTransfer, clientX: 30, clientY: 40 });
};

describe('parcels that are dragged over the map', () => {
  it('can be dropped on one driver, who gets them', async () => {
    const { hit, map, drop } = await open();
    const element = map.getContainer();
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 15, 100, 100));
    hit.mockReturnValue(hitOf(['Adil']));
    const over = drag('dragover', ['p1', 'p2']);
    act(() => void element.dispatchEvent(over));
    expect([over.defaultPrevented, atomValue(dropTargetAtom), hit.mock.calls]).toEqual([true, 'Adil', [[20, 25]]]);
    act(() => void element.dispatchEvent(drag('drop', ['p1', 'p2'])));
    expect([drop.mock.calls, atomValue(dropTargetAtom)]).toEqual([[['Adil', ['p1', 'p2']]], null]);
  });

  it('are taken by nobody between drivers, and neither is what else is dragged', async () => {
    const { hit, map, drop } = await open();
    const element = map.getContainer();
    hit.mockReturnValue(hitOf(['Adil', 'Brahim']));
    const over = drag('dragover', ['p1']);
    act(() => void element.dispatchEvent(over));
    expect(over.defaultPrevented).toBe(false);
    hit.mockReturnValue(hitOf(['Adil']));
    const file = drag('dragover', []);
    act(() => void element.dispatchEvent(file));
    expect([file.defaultPrevented, drop.mock.calls]).toEqual([false, []]);
  });
});

it('the canvas has the drivers at once, follows what is sent, and hears nothing once the map is closed', async () => {
  const { setDrivers, send, unmount, store } = await open();
  expect(setDrivers).toHaveBeenCalledTimes(1);
  send('Adil');
  await waitFor(() => {
    expect(setDrivers).toHaveBeenCalledTimes(2);
  });
  unmount();
  store.applyPositionsChange({ full: false, gone: [], moved: [buildPosition('Brahim')] });
  expect(setDrivers).toHaveBeenCalledTimes(2);
});

describe('the camera', () => {
  it('shows all drivers once their places are known, at the start and on request', async () => {
    const { map, send } = await open({ fitsAll: true, children: <Controls tiled={false} onTiled={() => undefined} /> });
    const fit = vi.spyOn(map, 'fitBounds').mockReturnValue(map);
    const fly = vi.spyOn(map, 'flyToBounds').mockReturnValue(map);
    send('Adil');
    send('Brahim');
    expect(fit).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Voir tous les livreurs' }));
    await waitFor(() => {
      expect(fit.mock.calls.length + fly.mock.calls.length).toBe(2);
    });
  });

  it('goes once to a driver who is selected, not farther away than it was, and stays with one who is followed', async () => {
    const { map, send, selectDriver } = await open();
    const view = vi.spyOn(map, 'setView').mockReturnValue(map);
    const fly = vi.spyOn(map, 'flyTo').mockReturnValue(map);
    const pan = vi.spyOn(map, 'panTo').mockReturnValue(map);
    vi.spyOn(map, 'getZoom').mockReturnValue(13);
    const zooms = () => [...view.mock.calls, ...fly.mock.calls].map(([, zoom]) => zoom);
    selectDriver('Adil');
    expect(zooms()).toEqual([]);
    send('Adil');
    expect(zooms()).toEqual([13]);
    send('Adil');
    expect([zooms(), pan.mock.calls.length]).toEqual([[13], 0]);
    act(() => {
      getDefaultStore().set(isFollowingAtom, true);
    });
    expect(pan).toHaveBeenCalledTimes(1);
    send('Adil');
    expect(pan).toHaveBeenCalledTimes(2);
    act(() => void map.fire('dragstart'));
    expect(atomValue(isFollowingAtom)).toBe(false);
    send('Adil');
    expect(pan).toHaveBeenCalledTimes(2);
  });
});

it('the switch of the base map says whether it is on, and turns to the other', async () => {
  const onTiled = vi.fn<(tiled: boolean) => void>();
  await open({ children: <Controls tiled onTiled={onTiled} /> });
  fireEvent.click(screen.getByRole('button', { name: 'Fond de carte détaillé', pressed: true }));
  expect(onTiled.mock.calls).toEqual([[false]]);
});
