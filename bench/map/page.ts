// The map with a large fleet: the store and layers of the product, with generated positions.
import 'leaflet/dist/leaflet.css';
import '#client/ui/theme/tokens.css';
import { Map as LeafletMap } from 'leaflet';
import { BaseMapLayer } from '#client/areas/positions/canvas/base-map-layer.ts';
import { DriverLayer } from '#client/areas/positions/canvas/driver-layer.ts';
import { driverMarkers } from '#client/areas/positions/canvas/animated-marker.ts';
import { FleetStore } from '#client/areas/positions/fleet/fleet-store.ts';
import type { DriverPosition, FleetDriver } from '#client/areas/positions/documents.ts';
import { towns } from '#client/ui/map/data/towns.ts';
import { getTowns } from '#client/ui/map/map-labels.ts';
import { loadOutlines } from '#client/ui/map/outlines.ts';
import { readMapPalette } from '#client/ui/map/map-palette.ts';

const drivers = 10_000;
const movingEachSecond = 2_000;
const batchMs = 500;

declare global {
  interface Window {
    /** Moves the map; resolves when it is drawn. */
    look: (lat: number, lng: number, zoom: number) => Promise<void>;
    /** Frames in each of these seconds; `pan` drags the map meanwhile. */
    countFrames: (seconds: number, pan: boolean) => Promise<number[]>;
    ready: boolean;
  }
}

// Seeded: the same numbers in every run.
let seed = 7;
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

const state = (n: number): Partial<FleetDriver> => (n % 11 === 0 ? { late: 2 } : n % 17 === 0 ? { onDuty: false } : {});
const figures = {
  phone: null,
  hub: null,
  onDuty: true,
  delivered: 4,
  held: 9,
  heldCod: 310_000,
  putOff: 0,
  enroute: 3,
  late: 0,
  nonCompliant: 0,
  clockSkew: null,
  cash: 0,
  collectedToday: 0,
  cashLimit: null,
  next: null,
};
const fleet: FleetDriver[] = Array.from({ length: drivers }, (_, n) => ({
  id: `d${n}`,
  driver: { id: `d${n}`, name: `Driver ${n}`, avatarId: null },
  lastAt: new Date().toISOString(),
  ...figures,
  ...state(n),
}));
const positions: DriverPosition[] = fleet.map(({ id }, n) => {
  // Four in ten around Casablanca, the others in all towns.
  const town = n % 10 < 4 ? towns[0] : towns[n % towns.length];
  return {
    driverId: id,
    at: new Date().toISOString(),
    lat: (town?.lat ?? 33) + (random() - 0.5) * 0.24,
    lng: (town?.lng ?? -7) + (random() - 0.5) * 0.24,
    speed: n % 5 === 0 ? 0 : 11,
    bearing: random() * 360,
  };
});

function moveSome(round: number): DriverPosition[] {
  const many = (movingEachSecond * batchMs) / 1_000;
  return Array.from({ length: many }, (_, n) => {
    const index = (round * many + n) % drivers;
    const before = positions[index];
    if (!before) throw new Error('no such driver');
    const turn = ((before.bearing ?? 0) + (random() - 0.5) * 40) * (Math.PI / 180);
    const after = {
      ...before,
      at: new Date().toISOString(),
      bearing: (turn * 180) / Math.PI,
      lat: before.lat + Math.cos(turn) * 0.0006,
      lng: before.lng + Math.sin(turn) * 0.0006,
    };
    positions[index] = after;
    return after;
  });
}

async function countFrames(seconds: number, pan: boolean): Promise<number[]> {
  const counts = Array.from({ length: seconds }, () => 0);
  const begun = performance.now();
  return new Promise((resolve) => {
    const step = (now: number): void => {
      const second = Math.floor((now - begun) / 1_000);
      if (second >= seconds) {
        resolve(counts);
        return;
      }
      const before = counts[second];
      if (before !== undefined) counts[second] = before + 1;
      if (pan) map.panBy([Math.sin(now / 400) * 9, Math.cos(now / 400) * 9], { animate: false });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

const element = document.getElementById('map');
if (!element) throw new Error('no place for the map');
const map = new LeafletMap(element, {
  center: [32.2, -7],
  zoom: 6.5,
  minZoom: 5.5,
  maxZoom: 17,
  zoomSnap: 0.25,
  zoomControl: false,
  attributionControl: false,
});
const store = new FleetStore('fr');
const palette = readMapPalette();
new BaseMapLayer({ palette, outlines: await loadOutlines(), towns: [], hubs: [], language: 'fr' }).addTo(map);
const layer = new DriverLayer(palette, (id) => store.nameOf(id)).addTo(map);
layer.setFeatures({ towns: getTowns('fr'), hubs: towns.slice(0, 12) });
store.applyFleetChange({ full: true, drivers: fleet, gone: [] });
store.applyPositionsChange({ full: true, moved: positions, gone: [] });
store.onChange(() => {
  layer.setDrivers(driverMarkers(store));
});
let round = 0;
setInterval(() => {
  store.applyPositionsChange({ full: false, moved: moveSome(round), gone: [] });
  round += 1;
}, batchMs);

window.look = async (lat, lng, zoom) => {
  map.setView([lat, lng], zoom, { animate: false });
  await new Promise((resolve) => {
    setTimeout(resolve, 700);
  });
};
window.countFrames = countFrames;
window.ready = true;
