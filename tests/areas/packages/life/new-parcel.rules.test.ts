// All that a new parcel has: of an order, of an exchange that comes back, and of an order that starts again.
import { expect, it } from 'vitest';
import { packageService } from '#server/areas/packages/service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { parcel } from './effects.ts';

const atlas = {
  id: 'c1',
  name: 'Atlas Store',
  hubId: 'h1',
  cityId: 'casa',
  address: '4 rue Tarik',
  phone: '+212522000001',
  wantsProof: false,
};
const rows = {
  tracking_numbers: [{ n: 42, code: 'CAS' }],
  fees_of: [{ delivered: 4_200, refused: 1_200, returned: 900 }],
  cities: [{ id: 'rabat', nameFr: 'Rabat', hubId: 'h2' }],
  companies: [atlas],
};
const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const order = { recipientName: 'Mehdi', phone: '+212664687944', address: '12 rue Ibn', cod: 500, cityId: 'rabat' };
const start = {
  id: expect.any(String),
  version: 1,
  status: 'created',
  statusRank: 0,
  trackingNumber: 'CAS-26-000042',
  trackingId: expect.stringMatching(/^[\w-]{22}$/),
  companyId: 'c1',
  originHubId: 'h1',
  hubId: 'h1',
  feeDelivered: 4_200,
  feeRefused: 1_200,
  feeReturned: 900,
  createdAt: now,
  updatedAt: now,
};
const valueOf = (names: string, value: unknown) => Object.fromEntries(names.split(' ').map((name) => [name, value]));
const nothing =
  'reason partnerId orderStatus driverId collectorId toHubId newDestination clientEmail website commission ' +
  'cashCollected clientInvoiceStatus driverInvoiceStatus products weight length width height note ' +
  'internalNote proofOfNoResponse receivedBy nextDate heldSince lastOutcome lastOutcomeOn inDeliverySince linkedId ' +
  'confirmedAt pickedUpAt assignedAt deliveredAt canceledAt returnedAt shelfId housedAt';
const no =
  'feesFixed clientInvoiced driverInvoiced fromStock exchange noOpening fragile whatsappSent processed ' +
  'hasProof late nonCompliant wantsProof withoutPickup';
const empty: object = {
  ...valueOf(nothing, null),
  ...valueOf(no, false),
  returnStage: 'none',
  cashStage: 'none',
  attempts: 0,
  proofPhotoIds: [],
  stockLines: [],
  extras: [],
  extraFees: [],
  ...start,
};
const everything = {
  products: 'Robe',
  weight: 3,
  length: 4,
  width: 5,
  height: 6,
  note: 'Sonner',
  clientEmail: 'm@b.ma',
  website: 'souk.ma',
  partnerId: 'CMD-7',
  fromStock: true,
  exchange: true,
  noOpening: true,
  fragile: true,
};
const of = { of: parcel.id };
const recipient = { recipientName: 'Mehdi', phone: '+212664687944', address: '12 rue Ibn', cod: 500 };
const inRabat = { cityId: 'rabat', cityText: 'Rabat' };
const stored = (given: object) => ({ ...rows, packages: [{ ...parcel, ...given }] });
const back = {
  ...empty,
  status: 'pickup',
  collectorId: 'd1',
  pickedUpAt: now,
  confirmedAt: now,
  linkedId: 'p1',
  hubId: 'casa',
  recipientName: 'Atlas Store',
  phone: '+212522000001',
  address: '4 rue Tarik',
  cityId: 'casa',
  cityText: '',
  cod: 0,
  products: 'Robe',
};

it.each<[string, string, Given, unknown]>([
  ['has what was ordered, and nothing else', 'create', { input: order }, { ...empty, ...recipient, ...inRabat }],
  [
    'needs a proof of delivery where its sender wants one',
    'create',
    { input: order, rows: { ...rows, companies: [{ ...atlas, wantsProof: true }] } },
    { ...empty, ...recipient, ...inRabat, wantsProof: true },
  ],
  [
    'has all that may be ordered',
    'create',
    { input: { ...order, ...everything, orderStatus: 'X' } },
    { ...empty, ...recipient, ...inRabat, ...everything, orderStatus: 'X' },
  ],
  [
    'keeps the text that was typed for its city',
    'create',
    { input: { ...order, cityText: 'RBT' } },
    { ...empty, ...recipient, cityId: 'rabat', cityText: 'RBT' },
  ],
  ['goes to no unknown city', 'create', { input: order, rows: { ...rows, cities: [] } }, 'cityId: unknown_city'],
  [
    'is sent by a company that exists',
    'create',
    { input: order, rows: { ...rows, companies: [] } },
    'companyId: unknown_company',
  ],
  ['is sent by the own company', 'create', { input: { ...order, companyId: 'c2' } }, 'companyId: unknown_company'],
  [
    'of a sub-customer is sent by the company that both are of',
    'create',
    { input: order, actor: person('s1', 'SUBCUSTOMER', { company: ['c1'] }) },
    { ...empty, ...recipient, ...inRabat },
  ],
  [
    'of a sub-customer is sent by no other company',
    'create',
    { input: { ...order, companyId: 'c2' }, actor: person('s1', 'SUBCUSTOMER', { company: ['c1'] }) },
    'companyId: unknown_company',
  ],
  [
    'of an exchange goes back to its sender, with the same driver',
    'createReturn',
    { input: of, rows: stored({ products: 'Robe' }) },
    back,
  ],
  [
    'of an exchange whose sender has no address has the name, and the phone of the recipient',
    'createReturn',
    { input: of, rows: { ...stored({ products: 'Robe' }), companies: [{ ...atlas, address: null, phone: null }] } },
    { ...back, phone: '+212655767159', address: 'Atlas Store' },
  ],
  [
    'starts again as it was ordered',
    'createAgain',
    { input: of, rows: stored({ ...everything, internalNote: 'Attention', orderStatus: 'X' }) },
    {
      ...empty,
      ...everything,
      internalNote: 'Attention',
      linkedId: 'p1',
      recipientName: 'Salma Ouazzani',
      phone: '+212655767159',
      address: '12 rue Ibn Batouta',
      cityId: 'casa',
      cityText: 'Casablanca',
      cod: 18_900,
    },
  ],
  [
    'is sent by one of the own companies of a commercial',
    'create',
    { input: { ...order, companyId: 'c2' }, actor: person('x1', 'COMMERCIAL', { company: ['c1'] }) },
    'companyId: unknown_company',
  ],
  [
    'of a commercial names its company',
    'create',
    { input: order, actor: person('x1', 'COMMERCIAL', { company: ['c1'] }) },
    'companyId: required',
  ],
  [
    'of staff names its company',
    'create',
    { input: order, actor: person('b1', 'BACKOFFICE', { company: ['c1'] }) },
    'companyId: required',
  ],
  ['is made of none that is missing', 'createAgain', { input: of }, 'of: missing'],
])('a new parcel %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(packageService, action, { actor: customer, rows, ...given })).effect).toEqual(expected);
});
