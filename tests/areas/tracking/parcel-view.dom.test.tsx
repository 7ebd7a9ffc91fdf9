// What the recipient's page shows of a parcel: its steps with their times, the money, the sender, and the live link.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTrackingMessages } from '#client/areas/tracking/messages.ts';
import { ParcelView } from '#client/areas/tracking/parcel-view.tsx';
import type { Tracking } from '#client/areas/tracking/use-tracking.ts';
import { trackingNamespaces } from '#client/messages/initial-namespaces.ts';
import { startI18n } from '#client/messages/start-i18n.ts';
import type { TrackedDetails, TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';

beforeAll(async () => {
  await startI18n({ language: 'fr', namespaces: trackingNamespaces, load: loadTrackingMessages });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = Date.parse('2026-11-21T10:00:00Z');
const casa = { nameFr: 'Casablanca', nameAr: 'الدار البيضاء' };
const details: TrackedDetails = {
  cod: 34_900,
  reason: null,
  driverFirstName: 'Karim',
  stopsBefore: null,
  etaFrom: null,
  etaTo: null,
  senderName: 'Atlas Store',
  senderPhone: null,
  openRequests: 0,
  canRequest: false,
  requestDays: ['2026-11-26', '2026-11-27'],
};
const open = vi.fn<(number: string | null) => void>();
function show(given: Partial<TrackedParcel>, more: Partial<TrackedDetails> | null = {}, page: Partial<Tracking> = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  open.mockClear();
  const parcel: TrackedParcel = {
    number: 'CAS-26-001234',
    status: 'enroute',
    city: casa,
    hub: casa,
    nextDate: null,
    createdAt: '2026-11-20T09:00:00Z',
    confirmedAt: '2026-11-20T10:00:00Z',
    pickedUpAt: '2026-11-20T15:00:00Z',
    atHubAt: '2026-11-21T08:00:00Z',
    outAt: '2026-11-21T09:00:00Z',
    deliveredAt: null,
    canceledAt: null,
    returnedAt: null,
    details: more && { ...details, ...more },
    ...given,
  };
  const tracking: Tracking = {
    number: parcel.number,
    loading: false,
    parcel,
    session: 's1',
    position: null,
    link: 'live',
    error: null,
    open,
    retry: () => undefined,
    prove: () => Promise.resolve(),
    accept: () => undefined,
    ...page,
  };
  render(<ParcelView tracking={tracking} parcel={parcel} />);
  const list = within(screen.getByRole('list', { name: 'Étapes du colis' }));
  return () => list.getAllByRole('listitem').map(({ textContent }) => (textContent ?? '').replaceAll(/\s/g, ' '));
}

describe('the steps', () => {
  it('have the time alone today and the day before that, and about when the parcel comes', () => {
    const steps = show({}, { etaFrom: '2026-11-21T10:30:00Z', etaTo: '2026-11-21T11:00:00Z' })();
    expect(steps[0]).toMatch(/^Commande confirmée.*20 nov/);
    expect(steps[1]).toMatch(/^Au dépôt\D*\d\d:\d\d$/);
    expect(steps[2]).toMatch(/^En livraison avec Karim/);
    expect(steps[3]).toMatch(/^Livré.*vers \d\d:45$/);
  });

  it('name the hub and the driver only of the step that the parcel is at', () => {
    expect(show({ status: 'inhouse', outAt: null })()[1]).toMatch(/^Au dépôt de Casablanca/);
  });

  it('of a parcel that was put off have its next day', () => {
    const steps = show({ status: 'scheduled', nextDate: '2026-11-25' })();
    expect(steps).toContainEqual(expect.stringMatching(/^Livraison programmée.*25 novembre/));
    expect(steps).toContainEqual(expect.stringMatching(/^En livraison(?! avec)/));
  });
});

describe('what is known to the recipient', () => {
  it('is the amount in cash, and whom to call', () => {
    show({}, { senderPhone: '+212522000000' });
    expect(screen.getByText('Préparez le montant exact, en espèces.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Appeler l’expéditeur/ }).getAttribute('href')).toBe('tel:+212522000000');
  });

  it('is that nothing is to pay', () => {
    show({}, { cod: 0 });
    expect(screen.getByText('Rien à payer')).toBeTruthy();
    expect(screen.queryByText('Préparez le montant exact, en espèces.')).toBeNull();
  });

  it('is asked for its digits as long as it is not the recipient, and has no live link', () => {
    show({}, null, { session: null });
    expect(screen.getByRole('heading', { name: 'C’est votre colis ?' })).toBeTruthy();
    expect([screen.queryByText('Suivi en direct'), screen.queryByText('Reconnexion…')]).toEqual([null, null]);
  });
});

it.each([
  ['live', 'Suivi en direct', 'Reconnexion…'],
  ['connecting', 'Suivi en direct', 'Reconnexion…'],
  ['reconnecting', 'Reconnexion…', 'Suivi en direct'],
] as const)('a link that is %s says so', (link, text, other) => {
  show({}, {}, { link });
  expect([screen.getByText(text), screen.queryByText(other)]).toMatchObject([{}, null]);
});

it('a link that is over says nothing', () => {
  show({}, {}, { link: 'over' });
  expect([screen.queryByText('Suivi en direct'), screen.queryByText('Reconnexion…')]).toEqual([null, null]);
});

it('another parcel is looked for in the empty field', () => {
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Suivre un autre colis' }));
  expect(open.mock.calls).toEqual([[null]]);
});

it('a position of a parcel that is no more on the road shows no map', () => {
  const position = { lat: 33.57, lng: -7.59, at: '2026-11-21T09:59:00Z', bearing: null };
  show({ status: 'delivered', deliveredAt: '2026-11-21T09:59:30Z' }, {}, { position });
  expect(document.querySelector('.mapCard')).toBeNull();
});
