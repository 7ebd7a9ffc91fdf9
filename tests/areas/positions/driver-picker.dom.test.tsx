// Choosing the driver of parcels by keyboard: those of another hub are seen, and not chosen.
import { useState } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import DriverPicker from '#client/areas/positions/assign/driver-picker.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';
import { buildDriver } from './support/map-page.tsx';

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
