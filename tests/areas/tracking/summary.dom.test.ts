// The first lines of the recipient's page: where the parcel is, as one would say it on the phone.
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { TrackedDetails, TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { summaryOf } from '#client/areas/tracking/summary.ts';
import { getFormatters } from '#client/lib/formatters.ts';
import { loadTrackingMessages } from '#client/areas/tracking/messages.ts';
import { trackingNamespaces } from '#client/messages/initial-namespaces.ts';
import { startI18n } from '#client/messages/start-i18n.ts';

beforeAll(async () => {
  await startI18n({ language: 'fr', namespaces: trackingNamespaces, load: loadTrackingMessages });
});

const now = Date.parse('2025-07-22T10:00:00Z');
const details: TrackedDetails = {
  cod: 34_900,
  reason: null,
  driverFirstName: null,
  stopsBefore: null,
  etaFrom: null,
  etaTo: null,
  senderName: 'Atlas Store',
  senderPhone: null,
  openRequests: 0,
  canRequest: true,
  requestDays: ['2026-11-26', '2026-11-27'],
};
const parcel = (status: TrackedParcel['status'], given: Partial<TrackedParcel> = {}): TrackedParcel => ({
  number: 'CAS-26-001234',
  status,
  city: null,
  hub: { nameFr: 'Rabat', nameAr: 'الرباط' },
  nextDate: null,
  createdAt: '2025-07-20T09:00:00Z',
  confirmedAt: null,
  pickedUpAt: null,
  atHubAt: null,
  outAt: null,
  deliveredAt: null,
  canceledAt: null,
  returnedAt: null,
  details: null,
  ...given,
});
const said = (of: TrackedParcel) => {
  const { title, lines } = summaryOf(of, {
    t: i18next.getFixedT('fr', 'tracking'),
    statuses: i18next.getFixedT('fr', 'statuses'),
    format: getFormatters('fr'),
    now,
    nameOf: ({ nameFr }) => nameFr,
  });
  return [title, ...lines].join(' | ').replaceAll(/[\u2066-\u2069]/g, '');
};

it.each([
  [parcel('confirmed'), 'Commande confirmée | L’expéditeur nous remettra bientôt votre colis.'],
  [parcel('inhouse'), 'Colis au dépôt | Il attend sa tournée au dépôt de Rabat.'],
  [parcel('scheduled'), 'Livraison programmée | Nous vous recontactons pour convenir d’un jour.'],
  [parcel('scheduled', { nextDate: '2025-07-24' }), 'Livraison programmée | Prochain passage : jeudi 24 juillet.'],
  [
    parcel('delivered', { deliveredAt: '2025-07-21T23:30:00Z' }),
    'Colis livré | Remis le mardi 22 juillet à 00:30. Merci de votre confiance.',
  ],
  [
    parcel('returned', { returnedAt: '2025-07-21T12:00:00Z' }),
    'Colis retourné | Il a été rendu à l’expéditeur le lundi 21 juillet.',
  ],
])('a parcel says where it is: %#', (of, text) => {
  expect(said(of)).toBe(text);
});

it('arrives today only when it left today, by the day in Morocco', () => {
  expect(said(parcel('enroute', { outAt: '2025-07-21T23:30:00Z' }))).toMatch(/^Votre colis arrive aujourd’hui/);
  expect(said(parcel('enroute', { outAt: '2025-07-21T22:30:00Z' }))).toMatch(/^Colis en livraison/);
  expect(said(parcel('enroute'))).toMatch(/^Colis en livraison/);
});

it('on the road tells its recipient the hours and the stops before, and others neither', () => {
  const outAt = '2025-07-22T08:00:00Z';
  const known = { ...details, etaFrom: '2025-07-22T13:00:00Z', etaTo: '2025-07-22T14:30:00Z' };
  expect(said(parcel('enroute', { outAt, details: { ...known, stopsBefore: 3 } }))).toBe(
    'Votre colis arrive aujourd’hui | Entre 14:00 et 15:30. | Encore 3 arrêts avant vous.',
  );
  expect(said(parcel('enroute', { outAt, details: { ...known, stopsBefore: 0 } }))).toContain(
    'Vous êtes le prochain arrêt',
  );
  expect(said(parcel('enroute', { outAt, details: known }))).not.toContain('arrêt');
  expect(said(parcel('enroute', { outAt }))).toBe('Votre colis arrive aujourd’hui | Il est sur la route vers vous.');
});

const reason = (name: TrackedDetails['reason']) => ({ details: { ...details, reason: name } });

it('tells why a delivery was put off or canceled to its recipient', () => {
  expect(said(parcel('reported', reason('no_answer')))).toContain('Motif : ');
  expect(said(parcel('canceled', { pickedUpAt: '2025-07-21T08:00:00Z', ...reason('refused') }))).toMatch(
    /^Livraison annulée \| Il ne sera pas livré et retourne à l’expéditeur\. \| Motif : /,
  );
  expect(said(parcel('canceled'))).toBe('Livraison annulée | La commande a été annulée avant son départ.');
});

it.each([
  ['lost', 'Colis perdu'],
  ['damaged', 'Colis endommagé'],
] as const)('a parcel that is %s is said to be, with our regret and no other reason', (reason, title) => {
  expect(said(parcel('canceled', { details: { ...details, reason } }))).toBe(
    `${title} | Nous en sommes désolés. Le support et l’expéditeur règlent la suite avec vous.`,
  );
});
