// What the map keeps in its address, which drivers of a long list are drawn, parcels that are dragged, and a route.
import { Suspense } from 'react';
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { RouteStop } from '#client/areas/positions/documents.ts';
import { DriverRoute } from '#client/areas/positions/driver/driver-route.tsx';
import { useVirtualRows } from '#client/areas/positions/fleet-panel/use-virtual-rows.ts';
import { formatViewport, parseViewport, useMapUrlState } from '#client/areas/positions/map-url-state.ts';
import {
  getDroppedParcels,
  hasDraggedParcels,
  setDraggedParcels,
} from '#client/areas/positions/unassigned/parcel-drag.ts';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(() => initI18n('fr'));

describe('the view of the map in its address', () => {
  it.each([
    ['33.59,-7.42,10.5', { lat: 33.59, lng: -7.42, zoom: 10.5 }],
    ['85,180,20', { lat: 85, lng: 180, zoom: 20 }],
    ['86,0,5', null],
    ['0,181,5', null],
    ['0,-181,5', null],
    ['0,0,21', null],
    ['0,0,-1', null],
    ['33,7', null],
    ['33,7,5,1', null],
    ['a,b,c', null],
    [null, null],
  ])('%s is %j', (text, view) => {
    expect(parseViewport(text)).toEqual(view);
  });

  it('is written shortly, and read as it was', () => {
    const text = formatViewport({ lat: 33.591_23, lng: -7.424_99, zoom: 10.504 });
    expect(text).toBe('33.5912,-7.4250,10.5');
    expect(parseViewport(text)).toEqual({ lat: 33.5912, lng: -7.425, zoom: 10.5 });
  });
});

const openAddress = () => renderHook(() => useMapUrlState()).result;

describe('the address of the map', () => {
  beforeEach(() => {
    navigate('/package?view=map', { replace: true });
  });

  it('takes in a driver as a step of the browser, and the view without one', () => {
    const map = openAddress();
    const before = history.length;
    act(() => {
      map.current.saveViewport({ lat: 1, lng: 2, zoom: 3 });
    });
    expect(history.length).toBe(before);
    act(() => {
      map.current.select('d1');
    });
    expect(history.length).toBe(before + 1);
    expect(location.search).toBe('?view=map&at=1.0000,2.0000,3&driver=d1');
    expect([map.current.selected, map.current.viewport]).toEqual(['d1', { lat: 1, lng: 2, zoom: 3 }]);
  });

  it('loses nothing of two changes at once', () => {
    const map = openAddress();
    act(() => {
      map.current.select('d1');
      map.current.saveViewport({ lat: 1, lng: 2, zoom: 3 });
    });
    expect([map.current.selected, map.current.viewport?.zoom]).toEqual(['d1', 3]);
    act(() => {
      map.current.select(null);
    });
    expect(location.search).toBe('?view=map&at=1.0000,2.0000,3');
  });
});

const openList = (count: number) => {
  const scroller = document.createElement('div');
  Object.defineProperty(scroller, 'clientHeight', { value: 500 });
  const heights = Array.from({ length: count }, () => 50);
  const seen = { current: scroller };
  const { result } = renderHook(() => useVirtualRows(seen, heights));
  return {
    rows: () => result.current,
    scroll: (top: number) => {
      act(() => {
        scroller.scrollTop = top;
        scroller.dispatchEvent(new Event('scroll'));
      });
    },
  };
};

describe('a long list of drivers', () => {
  it('is drawn whole up to two hundred', () => {
    expect(openList(200).rows()).toEqual({ from: 0, to: 200, above: 0, below: 0 });
  });

  it('is drawn around what is seen, and keeps the height of the rest', () => {
    const { rows, scroll } = openList(1000);
    expect(rows()).toMatchObject({ from: 0, above: 0 });
    for (const top of [0, 10_000, 49_500]) {
      scroll(top);
      const { from, to, above, below } = rows();
      expect(above + (to - from) * 50 + below).toBe(50_000);
      expect(above).toBeLessThanOrEqual(top);
      expect(50_000 - below).toBeGreaterThanOrEqual(Math.min(50_000, top + 500));
      expect(to - from).toBeLessThan(60);
    }
    expect(rows()).toMatchObject({ to: 1000, below: 0 });
  });
});

const drag = () => {
  const data = new Map<string, string>();
  const dataTransfer = Object.assign(new DataTransfer(), {
    setData: (kind: string, text: string) => data.set(kind, text),
    getData: (kind: string) => data.get(kind) ?? '',
  });
  Object.defineProperty(dataTransfer, 'types', { get: () => [...data.keys()] });
  return { dataTransfer };
};

describe('parcels that are dragged', () => {
  it('arrive as they were taken up', () => {
    const event = drag();
    expect([hasDraggedParcels(event), getDroppedParcels(event)]).toEqual([false, []]);
    setDraggedParcels(event, ['p1', 'p2']);
    expect([hasDraggedParcels(event), getDroppedParcels(event)]).toEqual([true, ['p1', 'p2']]);
  });

  it('are none of what else is dragged', () => {
    const event = drag();
    event.dataTransfer.setData('text/plain', 'p1');
    expect([hasDraggedParcels(event), getDroppedParcels(event)]).toEqual([false, []]);
    expect([hasDraggedParcels({ dataTransfer: null }), getDroppedParcels({ dataTransfer: null })]).toEqual([false, []]);
  });
});

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
const stop = (number: number, doneAt: string | null, given: Partial<RouteStop['package']> = {}): RouteStop => ({
  number,
  lat: null,
  lng: null,
  doneAt,
  package: {
    id: `p${number}`,
    version: 1,
    trackingNumber: `CAS-26-00000${number}`,
    status: 'enroute',
    recipientName: `Client ${number}`,
    cod: 10_000,
    late: false,
    city: null,
    cityText: 'Kaza',
    ...given,
  },
});
const done = '2026-11-21T10:00:00Z';

const openRoute = async (stops: readonly RouteStop[], putOff = 0) => {
  const onHandOver = vi.fn<(stop: RouteStop) => void>();
  render(
    <Suspense fallback={null}>
      <DriverRoute stops={stops} putOff={putOff} onHandOver={onHandOver} />
    </Suspense>,
  );
  const section = await screen.findByRole('region', { name: 'Tournée' });
  return {
    onHandOver,
    section,
    shown: () =>
      within(section)
        .getAllByRole('link')
        .map(({ textContent }) => plain(textContent)),
  };
};

describe('the route of a driver', () => {
  it('has its last delivery, what is left, and the others behind a button that counts them', async () => {
    const { shown, section, onHandOver } = await openRoute(
      [stop(1, done), stop(2, done), stop(3, null), stop(4, null)],
      1,
    );
    expect(shown().map((text) => text.slice(0, 8))).toEqual(['Client 2', 'Client 3', 'Client 4']);
    expect(shown()[1]).toMatch(/^Client 3Kaza · 100,00/);
    expect(section.textContent).toContain('2 arrêts restants');
    expect(section.textContent).toContain('1 colis attend un autre jour');
    expect([...section.querySelectorAll('li')].map((item) => item.classList.contains('next'))).toEqual([
      false,
      true,
      false,
    ]);
    // What was delivered is handed over to nobody.
    fireEvent.click(within(section).getAllByRole('button', { name: /Réaffecter/ })[0] ?? section);
    expect([onHandOver.mock.calls.length, onHandOver.mock.calls[0]?.[0].number]).toEqual([1, 3]);
    fireEvent.click(screen.getByRole('button', { name: '1 livraison plus tôt', expanded: false }));
    expect(shown()).toHaveLength(4);
    expect(screen.getByRole('button', { expanded: true })).toBeTruthy();
    expect(within(section).getAllByRole('link')[0]?.getAttribute('href')).toBe('/package?id=p1');
  });

  it('that is over counts none that is left', async () => {
    const { section } = await openRoute([stop(1, done)]);
    expect(section.textContent).not.toContain('restant');
    expect(within(section).queryByRole('button')).toBeNull();
  });
});
