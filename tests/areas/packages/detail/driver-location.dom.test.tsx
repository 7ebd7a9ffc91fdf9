// Where the driver of a parcel is: the newest of what was read and what is sent, and who sees it at all.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import DriverLocation from '#client/areas/packages/detail/location/driver-location.tsx';
import { DriverLocationSection } from '#client/areas/packages/detail/location/driver-location-section.tsx';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage } from '../support/package.ts';

beforeAll(() => initI18n('fr'));

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
const position = (minutesAgo: number, lat = 33.57) => ({
  __typename: 'DriverPosition',
  driverId: 'd1',
  at: at(minutesAgo),
  lat,
  lng: -7.59,
  speed: 12,
  bearing: 0,
});

async function open(answer: () => FakeAnswer) {
  const { server, callsOf } = await renderPage(<DriverLocation driverId="d1" />, 'ADMIN', { DriverPosition: answer });
  const section = await screen.findByRole('region', { name: 'Position du livreur' });
  await vi.waitUntil(() => server.connection.subscribes('driverPositions').length > 0, 10_000);
  const push = (seq: number, change: object) => {
    act(() => {
      server.connection.push(cursorAt(seq), { driverPositions: { full: false, moved: [], gone: [], ...change } });
    });
  };
  return { section, push, callsOf };
}
const known = (minutesAgo: number) => () => answerAt(100, { driverPosition: position(minutesAgo) });
const map = () => screen.queryByRole('link', { name: 'Ouvrir dans Maps' })?.getAttribute('href');

describe('the position of a driver', () => {
  it('is the newest that is known, the last of several, and none once it is no longer shown', async () => {
    const { push, section } = await open(known(2));
    await waitFor(() => {
      expect(map()).toBe('https://www.google.com/maps?q=33.57,-7.59');
    });
    expect(section.textContent).toContain('près de Casablanca');
    push(101, { full: true, moved: [position(9, 34)] });
    expect(map()).toContain('33.57');
    push(102, { moved: [position(1, 33.6), position(0, 33.61)] });
    expect(map()).toContain('33.61');
    push(103, { gone: ['d1'] });
    expect(map()).toBeUndefined();
    expect(within(section).getByText('Elle n’est connue que pendant son service.')).toBeTruthy();
  });

  it('is gone with a whole answer that has none', async () => {
    const { push } = await open(known(2));
    await waitFor(() => {
      expect(map()).toContain('33.57');
    });
    push(101, { full: true });
    expect(map()).toBeUndefined();
  });

  it('that could not be read says no more than that, and comes with what is sent', async () => {
    const { section, push } = await open(() => refusal('internal'));
    expect(await within(section).findByText('Impossible de récupérer la position du livreur')).toBeTruthy();
    expect(within(section).queryByText('Elle n’est connue que pendant son service.')).toBeNull();
    push(101, { full: true });
    expect(within(section).getByText('Elle n’est connue que pendant son service.')).toBeTruthy();
  });

  it('is large in a dialog, which leads to the map programs and closes', async () => {
    await open(known(1));
    fireEvent.click(await screen.findByRole('button', { name: 'Agrandir la carte' }));
    const dialog = await screen.findByRole('dialog', { name: 'Position du livreur' });
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      'https://www.google.com/maps?q=33.57,-7.59',
      'https://waze.com/ul?ll=33.57,-7.59&navigate=yes',
      'geo:33.57,-7.59?q=33.57,-7.59',
    ]);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});

const shownTo = async (role: Role, given: Partial<Package>, id = 'd1') => {
  const driver = { __typename: 'Person', id, name: 'Karim', kind: 'DRIVER', avatarId: null } as const;
  await renderPage(
    <>
      <p>page</p>
      <DriverLocationSection pkg={buildPackage(1, { driver, ...given })} />
    </>,
    role,
    { DriverPosition: known(1) },
  );
  await screen.findByText('page');
  return document.querySelector('section[aria-label="Position du livreur"], [aria-busy]') !== null;
};

describe('who sees it', () => {
  it.each<[Role, Package['status'], boolean]>([
    ['ADMIN', 'received', true],
    ['ADMIN', 'inhouse', false],
    ['CUSTOMER', 'enroute', true],
    ['CUSTOMER', 'received', false],
  ])('%s of a parcel that is %s: %s', async (role, status, isShown) => {
    expect(await shownTo(role, { status })).toBe(isShown);
  });

  it('not the driver himself', async () => {
    expect(await shownTo('DRIVER', { status: 'enroute' }, 'u1')).toBe(false);
  });
});
