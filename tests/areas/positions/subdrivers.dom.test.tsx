// The drivers of a manager: their day, and a stop that is handed over to another of them.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import Subdrivers from '#client/areas/positions/driver/subdrivers/screen.tsx';
import type { FleetDriver } from '#client/areas/positions/documents.ts';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { sessionOf } from '#tests/client/support/session.ts';
import { buildDriver } from './support/map-page.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  navigate('/subdrivers');
});

const karimId = '01900000-0000-7000-8000-0000000000e1';
const yassineId = '01900000-0000-7000-8000-0000000000e2';
const packageId = '01900000-0000-7000-8000-0000000000e9';
const driverOf = (id: string, name: string, given: Partial<FleetDriver> = {}) =>
  buildDriver(name, { id, driver: { id, name, avatarId: null }, ...given });
const stop = {
  __typename: 'RouteStop',
  number: 1,
  lat: 33.58,
  lng: -7.61,
  doneAt: null,
  package: {
    __typename: 'Package',
    id: packageId,
    version: 1,
    trackingNumber: 'CAS-26-000042',
    status: 'enroute',
    recipientName: 'Nadia Berrada',
    cod: 19_900,
    late: false,
    city: null,
    cityText: 'Casablanca',
    address: '12, rue Al Massira',
    phone: '+212661234567',
    nextDate: null,
    deliveredAt: null,
  },
};
const handedOver = {
  data: {
    packageAssign: {
      __typename: 'PackageResult',
      package: { ...stop.package, version: 2, driver: { __typename: 'Person', id: yassineId, name: 'Yassine Ouali' } },
    },
  },
};

async function open(answers: Answers = {}) {
  const opened = await renderPage(
    <ScreenContext value="subdrivers">
      <Subdrivers />
    </ScreenContext>,
    sessionOf('DRIVER', { manager: true }),
    {
      MapPlaces: () =>
        answerAt(100, {
          hubs: [],
          cities: [],
          mapSettings: { __typename: 'MapSettings', tiles: null, attribution: null },
        }),
      DriverRoute: () => answerAt(100, { driverRoute: [stop] }),
      PackageAssign: () => handedOver,
      MapAssign: () => handedOver,
      AssignDriver: () => handedOver,
      ...answers,
    },
  );
  const { server } = opened;
  await vi.waitUntil(() => server.connection.subscribes('fleetChanged').length > 0, 10_000);
  const push = (seq: number, change: object) => {
    act(() => {
      server.connection.push(cursorAt(seq), { fleetChanged: { full: false, drivers: [], gone: [], ...change } });
    });
  };
  push(101, { full: true, drivers: [driverOf(karimId, 'Karim Lamrani'), driverOf(yassineId, 'Yassine Ouali')] });
  return { ...opened, push };
}
async function openHandOver() {
  fireEvent.click(await screen.findByRole('button', { name: /Karim Lamrani/ }));
  const day = within(await screen.findByRole('region', { name: 'Karim Lamrani' }));
  fireEvent.click(await day.findByRole('button', { name: /Réaffecter/ }));
  return within(await findPanel({ name: /Réaffecter le colis/ }));
}

it('a stop goes to another driver, with the reason', async () => {
  const { server } = await open();
  const dialog = await openHandOver();
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  fireEvent.click(dialog.getByRole('radio', { name: /Yassine Ouali/ }));
  fireEvent.change(dialog.getByLabelText(/^Raison/), { target: { value: 'Panne de scooter' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Réaffecter' }));
  await waitFor(() => {
    const sent = server.calls.find(({ query }) => query.includes('packageAssign'));
    expect(sent?.variables['input']).toMatchObject({ id: packageId, driverId: yassineId, note: 'Panne de scooter' });
  });
  expect(await screen.findByText(/passe de Karim Lamrani à Yassine Ouali/)).toBeTruthy();
});

it('without a driver or a reason nothing is sent, and both fields say why', async () => {
  const { server } = await open();
  const dialog = await openHandOver();
  fireEvent.click(dialog.getByRole('button', { name: 'Réaffecter' }));
  await waitFor(() => {
    expect(dialog.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
  });
  expect(dialog.getByLabelText(/^Raison/).getAttribute('aria-invalid')).toBe('true');
  expect(server.calls.filter(({ query }) => query.includes('packageAssign'))).toEqual([]);
});

it('what the server refuses is shown, and the reason that was typed stays', async () => {
  const { server } = await open();
  const respond = server.respond;
  server.respond = (call) => (call.query.includes('packageAssign') ? refusal('forbidden') : respond(call));
  const dialog = await openHandOver();
  fireEvent.click(dialog.getByRole('radio', { name: /Yassine Ouali/ }));
  fireEvent.change(dialog.getByLabelText(/^Raison/), { target: { value: 'Panne' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Réaffecter' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('rôle');
  expect(dialog.getByLabelText(/^Raison/)).toHaveProperty('value', 'Panne');
});

it('a driver who leaves the team leaves the list at once', async () => {
  const { push } = await open();
  expect(await screen.findByRole('button', { name: /Yassine Ouali/ })).toBeTruthy();
  push(102, { gone: [yassineId] });
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /Yassine Ouali/ })).toBeNull();
  });
  expect(screen.getByRole('button', { name: /Karim Lamrani/ })).toBeTruthy();
});

it('the cards have what each has delivered and put off, and mark the open one', async () => {
  const { push } = await open();
  push(102, { drivers: [driverOf(yassineId, 'Yassine Ouali', { delivered: 4, putOff: 1, onDuty: false })] });
  const card = await screen.findByRole('button', { name: /Yassine Ouali.*Hors service.*Livrés 4.*Reportés 1/ });
  expect(card.getAttribute('aria-current')).toBeNull();
  fireEvent.click(card);
  await waitFor(() => {
    expect(card.getAttribute('aria-current')).toBe('true');
  });
  const totals = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(totals.slice(0, 2)).toEqual(['7/16', '1']);
});

it('the day that is opened has the focus, each time another one is', async () => {
  await open();
  for (const name of ['Karim Lamrani', 'Yassine Ouali']) {
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
    const heading = await screen.findByRole('heading', { name });
    await waitFor(() => {
      expect(document.activeElement).toBe(heading);
    });
  }
});

it('the others are offered with what they have left, and the dialog of a stop closes', async () => {
  const { push } = await open();
  push(102, { drivers: [driverOf(yassineId, 'Yassine Ouali', { delivered: 3, held: 5, putOff: 1 })] });
  const dialog = await openHandOver();
  expect(dialog.getByRole('radio', { name: /Yassine Ouali/ }).closest('label')?.textContent).toContain(
    '4 arrêts restants',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the route is read again once a stop was handed over', async () => {
  const { callsOf } = await open();
  const dialog = await openHandOver();
  const before = callsOf('DriverRoute').length;
  fireEvent.click(dialog.getByRole('radio', { name: /Yassine Ouali/ }));
  fireEvent.change(dialog.getByLabelText(/^Raison/), { target: { value: 'Panne' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Réaffecter' }));
  await waitFor(() => {
    expect(callsOf('DriverRoute').length).toBeGreaterThan(before);
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a driver alone can give no stop away, and one of another hub gets none', async () => {
  const { push } = await open();
  const there = { id: 'h2', nameFr: 'Rabat', nameAr: 'الرباط' };
  push(102, { drivers: [driverOf(yassineId, 'Yassine Ouali', { hub: there })] });
  await waitFor(() => {
    expect(screen.getByRole('button', { name: /Yassine Ouali/ })).toBeTruthy();
  });
  const dialog = await openHandOver();
  await waitFor(() => {
    expect(dialog.queryByRole('radio')).toBeNull();
  });
  push(103, { gone: [yassineId] });
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /Réaffecter le colis/ })).toBeNull();
  });
});
