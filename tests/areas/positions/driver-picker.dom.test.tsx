// Choosing the driver of parcels by keyboard: those of another hub are seen, and not chosen.
import { Suspense, useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Candidate } from '#client/areas/positions/assign/candidates.ts';
import { CandidateOption } from '#client/areas/positions/assign/candidate-option.tsx';
import type { FleetDriver } from '#client/areas/positions/documents.ts';
import { toFleetRow } from '#client/areas/positions/fleet/driver-state.ts';
import DriverPicker from '#client/areas/positions/assign/driver-picker.tsx';
import { useCandidates } from '#client/areas/positions/assign/use-candidates.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { openLiveHook } from '#tests/client/support/live-hook.tsx';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';
import { buildDriver, buildPosition } from './support/map-page.tsx';

beforeAll(() => initI18n('fr'));

const hub = (id: string) => ({ id, code: 'CAS', nameFr: id, nameAr: id });

function Picker() {
  const [value, setValue] = useState<{ value: string; label: string } | null>(null);
  return (
    <DriverPicker
      value={value}
      onChange={(next) => {
        setValue(next && { value: next.value, label: next.label });
      }}
      hubId="h1"
      cityIds={[]}
    />
  );
}

async function open() {
  const { server } = await renderPage(<Picker />, 'ADMIN', {
    MapPlaces: () =>
      answerAt(100, {
        hubs: [],
        cities: [],
        mapSettings: { __typename: 'MapSettings', tiles: null, attribution: null },
      }),
  });
  await vi.waitUntil(() => server.connection.subscribes('fleetChanged').length > 0, 10_000);
  act(() => {
    server.connection.push(cursorAt(101), {
      fleetChanged: {
        full: true,
        gone: [],
        drivers: [
          buildDriver('Amine', { hub: hub('h1') }),
          buildDriver('Brahim', { hub: hub('h2') }),
          buildDriver('Chafik', { hub: hub('h1') }),
        ],
      },
    });
  });
  await screen.findAllByRole('option');
}
const field = () => screen.getByRole('combobox');
const press = (key: string) => fireEvent.keyDown(field(), { key });
const chosen = () => {
  const [option] = screen.getAllByRole('option').filter((each) => each.getAttribute('aria-selected') === 'true');
  return /Amine|Brahim|Chafik/.exec(option?.textContent ?? '')?.[0];
};
const active = () =>
  /Amine|Brahim|Chafik/.exec(
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
  )?.[0];

it('the arrow keys go through those of the hub, and stay at both ends', async () => {
  await open();
  expect([chosen(), field().getAttribute('aria-activedescendant')]).toEqual([undefined, null]);
  expect(press('ArrowDown')).toBe(false);
  expect([chosen(), active()]).toEqual(['Amine', 'Amine']);
  press('ArrowDown');
  expect([chosen(), active()]).toEqual(['Chafik', 'Chafik']);
  press('ArrowDown');
  expect(chosen()).toBe('Chafik');
  press('ArrowUp');
  press('ArrowUp');
  expect(chosen()).toBe('Amine');
});

it('the first arrow up begins with the last', async () => {
  await open();
  press('ArrowUp');
  expect(chosen()).toBe('Chafik');
  expect(press('ArrowLeft')).toBe(true);
  expect(chosen()).toBe('Chafik');
});

it('a press chooses one of the hub only', async () => {
  await open();
  const brahim = screen.getByRole('option', { name: /Brahim/ });
  expect(brahim.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(brahim);
  expect(chosen()).toBeUndefined();
  fireEvent.click(screen.getByRole('option', { name: /Chafik/ }));
  expect(chosen()).toBe('Chafik');
});

it('a search leaves those it finds to the arrow keys, and says when there is none', async () => {
  await open();
  fireEvent.change(field(), { target: { value: 'chaf' } });
  press('ArrowDown');
  expect(chosen()).toBe('Chafik');
  fireEvent.change(field(), { target: { value: 'zzz' } });
  press('ArrowDown');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it('the first arrow down begins with the first of the search, whoever is chosen outside of it', async () => {
  await open();
  fireEvent.click(screen.getByRole('option', { name: /Amine/ }));
  fireEvent.change(field(), { target: { value: 'chaf' } });
  press('ArrowUp');
  expect(chosen()).toBe('Chafik');
  expect(screen.queryByText('Aucun livreur ne correspond')).toBeNull();
  fireEvent.change(field(), { target: { value: 'zzz' } });
  expect(screen.getByText('Aucun livreur ne correspond')).toBeTruthy();
});

const show = (given: Partial<FleetDriver>, more: Partial<Candidate> = {}, showsHub = false) => {
  const onChoose = vi.fn<() => void>();
  const row = toFleetRow(buildDriver('Amine', { hub: hub('Rabat'), ...given }), buildPosition('Amine'), Date.now());
  render(
    <Suspense fallback={null}>
      <CandidateOption
        candidate={{ row, isOfHub: true, metres: null, isFromHub: false, ...more }}
        id="o1"
        isChosen={false}
        landmarks={[{ name: 'Mohammedia', lat: 33.6861, lng: -7.3829 }]}
        showsHub={showsHub}
        onChoose={onChoose}
      />
    </Suspense>,
  );
  return screen.findByRole('option').then((option) => option.textContent.replaceAll(/\s/g, ' '));
};

describe('a driver who can be chosen', () => {
  it('on duty says where he is, since when, how far, and one late parcel', async () => {
    const text = await show({ late: 1 }, { metres: 300 });
    expect(text).toContain('1 retard');
    expect(text).toMatch(/En retard · à Mohammedia · .* · à 1 km des colis/);
    expect(text).not.toContain('Rabat');
  });

  it('off duty says only that, with the hub where it matters', async () => {
    const text = await show({ onDuty: false, hub: null }, {}, true);
    expect(text).toMatch(/Hors service · Sans dépôt5 colis/);
    expect(text).not.toContain('Mohammedia');
  });

  it('of another hub says which', async () => {
    const text = await show({}, { isOfHub: false });
    expect(text).toMatch(/Autre dépôt.*Rabat/);
  });
});

const at = (id: string, lat: number) => ({ __typename: 'City', id, lat, lng: -7.3829 });

it('the distance is from the middle of all parcels, a city with more of them counts more', async () => {
  const opened = await openLiveHook(() => useCandidates({ hubId: null, cityIds: ['a', 'a', 'a', 'b'] }), {
    CityPlaces: () => ({ data: { cities: [at('a', 33.6861), at('b', 34.0861)], hubs: [] } }),
  });
  opened.push({ fleetChanged: { full: true, gone: [], drivers: [buildDriver('Amine')] } });
  await vi.waitUntil(() => opened.hook().isLoaded, 10_000);
  opened.push({ driverPositions: { full: true, gone: [], moved: [buildPosition('Amine')] } });
  await vi.waitUntil(() => (opened.hook().all[0]?.metres ?? null) !== null, 10_000);
  expect(Math.round((opened.hook().all[0]?.metres ?? 0) / 1000)).toBe(11);
});
