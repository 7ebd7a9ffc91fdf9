// The frame of the map: what it tells when it comes to rest, and the map of the tile server, which may fail.
import type { ReactNode } from 'react';
import { act, render, waitFor } from '@testing-library/react';
import type { Map as LeafletMap } from 'leaflet';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MapContainer } from 'react-leaflet';
import type { MapBounds } from '#client/areas/positions/fleet/use-fleet.ts';
import { ViewportListener } from '#client/areas/positions/map/viewport-listener.tsx';
import TileBaseMap from '#client/areas/positions/map/tile-base-map.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(children: ReactNode) {
  const found: { map: LeafletMap | null } = { map: null };
  const { unmount } = render(
    <MapContainer
      ref={(map) => {
        found.map = map;
      }}
      center={[33.6, -7.4]}
      zoom={9}
      attributionControl={false}
    >
      {children}
    </MapContainer>,
  );
  await waitFor(() => {
    expect(found.map).not.toBeNull();
  });
  if (!found.map) throw new Error('no map');
  return { map: found.map, unmount };
}

const openView = async () => {
  const [onLook, onMove] = [vi.fn<(look: object, bounds: MapBounds) => void>(), vi.fn<() => void>()];
  const opened = await open(<ViewportListener onLook={onLook} onMove={onMove} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { ...opened, onLook, onMove };
};

describe('the view of the map', () => {
  it('is told once it is at rest, with the area around it, and a move closes what is open', async () => {
    const { map, onLook, onMove } = await openView();
    act(() => void map.fire('movestart'));
    expect(onMove).toHaveBeenCalledTimes(1);
    act(() => void map.fire('moveend'));
    vi.advanceTimersByTime(300);
    act(() => void map.fire('moveend'));
    vi.advanceTimersByTime(300);
    expect(onLook).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(onLook.mock.calls).toMatchObject([[{ zoom: 9 }, {}]]);
    const box = onLook.mock.calls[0]?.[1];
    expect([box && box.south <= box.north, box && box.west <= box.east]).toEqual([true, true]);
  });

  it('is not told once the map is closed', async () => {
    const { map, onLook, unmount } = await openView();
    act(() => void map.fire('moveend'));
    unmount();
    vi.advanceTimersByTime(1_000);
    expect(onLook).not.toHaveBeenCalled();
  });
});

it('a tile server without any tile has failed, and has not once one comes; each view counts anew', async () => {
  const onFailed = vi.fn<(failed: boolean) => void>();
  const { map } = await open(<TileBaseMap url="/tiles/{z}/{x}/{y}.png" attribution="© OSM" onFailed={onFailed} />);
  const layers: { fire: (type: string) => unknown }[] = [];
  map.eachLayer((layer) => layers.push(layer));
  const fire = (...types: readonly string[]) => {
    for (const type of types) for (const layer of layers) layer.fire(type);
  };
  onFailed.mockClear();
  fire('loading', 'tileerror', 'load');
  expect(onFailed.mock.calls).toEqual([[true]]);
  fire('loading', 'tileload', 'tileerror', 'load');
  expect(onFailed.mock.calls).toEqual([[true], [false]]);
  fire('loading', 'tileerror', 'load');
  expect(onFailed.mock.calls).toEqual([[true], [false], [true]]);
  expect(document.querySelector('.leaflet-bottom.leaflet-left')?.textContent).toContain('© OSM');
});
