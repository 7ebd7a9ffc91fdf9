// What edits, fees, withdrawn decisions and removed photos change on a parcel.
import { expect } from 'vitest';
import { person } from '#tests/fixtures/effect-of.ts';
import { before, fees } from './effects.ts';
import { type effectsOfReads, priced, rabat, tariff, tariffFees } from './effects-of-reads.ts';

const noFees = { feeDelivered: null, feeRefused: null, feeReturned: null };
const version = { version: 7 };
const resolvedTo = (resolved: string | null) => ({ 'from events': [{ resolved }] });
const toRabat = { field: 'cityId', before: 'casa', after: 'rabat' };
const cityGone = { field: 'cityId', before: 'casa', after: null };
const file = {
  id: 'f1',
  kind: 'photo',
  ownerEntity: 'package',
  ownerId: 'p1',
  uploaderId: 'd1',
  hash: Buffer.alloc(1),
  mediaType: 'image/webp',
  size: 1,
  width: 1,
  height: 1,
  createdAt: before,
};

export const effectsOfEdits: typeof effectsOfReads = [
  [
    'keeps its town when an edit names none',
    'edit',
    { input: { ...version, cityId: null, note: 'Sonner' } },
    { set: { note: 'Sonner' }, payload: { changes: [{ field: 'note', before: null, after: 'Sonner' }] } },
  ],
  [
    'keeps the town that was chosen for its text when the text is sent once more',
    'edit',
    { row: { cityText: 'Chez Tonton' }, input: { ...version, cityText: 'Chez Tonton' } },
    { set: { cityText: 'Chez Tonton' }, payload: { changes: [] } },
  ],
  [
    'that is confirmed goes to no town without a tariff',
    'edit',
    { row: { status: 'confirmed' }, input: { ...version, cityId: 'rabat' }, rows: rabat },
    'cityId: package.no_tariff',
  ],
  [
    'that is a draft goes to a town without a tariff, and has no price there',
    'edit',
    { row: { status: 'created', ...fees }, input: { ...version, cityId: 'rabat' }, rows: rabat },
    expect.objectContaining({ set: { cityId: 'rabat', cityText: 'Rabat', ...noFees } }),
  ],
  [
    'whose town was not known gets one without a tariff',
    'edit',
    { row: { status: 'pickup', cityId: null, ...fees }, input: { ...version, cityId: 'rabat' }, rows: rabat },
    expect.objectContaining({ set: { cityId: 'rabat', cityText: 'Rabat', ...noFees } }),
  ],
  [
    'keeps fees that were set by hand when an edit chooses another town',
    'edit',
    {
      row: { status: 'created', ...fees, feesFixed: true },
      input: { ...version, cityId: 'rabat', cityText: 'RBT' },
      rows: { ...rabat, ...tariff },
    },
    {
      set: { cityId: 'rabat', cityText: 'RBT' },
      payload: { changes: [toRabat, { field: 'cityText', before: 'Casablanca', after: 'RBT' }] },
    },
  ],
  [
    'that is confirmed goes to another town by an edit, at the price of that town',
    'edit',
    { row: { status: 'confirmed' }, input: { ...version, cityId: 'rabat' }, rows: { ...rabat, ...tariff } },
    {
      set: { cityId: 'rabat', cityText: 'Rabat', ...tariffFees },
      payload: { changes: [toRabat, { field: 'cityText', before: 'Casablanca', after: 'Rabat' }, ...priced] },
    },
  ],
  [
    'keeps its price when an edit chooses the town that it has',
    'edit',
    {
      row: { status: 'confirmed', ...fees },
      input: { ...version, cityId: 'casa', cityText: 'Casa' },
      rows: { cities: [{ id: 'casa', nameFr: 'Casablanca', hubId: 'casa' }], ...tariff },
    },
    {
      set: { cityId: 'casa', cityText: 'Casa' },
      payload: { changes: [{ field: 'cityText', before: 'Casablanca', after: 'Casa' }] },
    },
  ],
  [
    'gets the town of a decision about its text, and the price of that town',
    'resolveCity',
    { row: { cityId: null }, input: { cityId: 'rabat' }, rows: { ...rabat, ...tariff } },
    {
      set: { cityId: 'rabat', ...tariffFees },
      payload: { changes: [{ ...toRabat, before: null }, ...priced], cityId: 'rabat', resolvedCityId: 'rabat' },
    },
  ],
  [
    'has three fees or none: one is missing',
    'setFees',
    { input: { feeDelivered: 1, feeRefused: 2 } },
    'feeReturned: incomplete_fees',
  ],
  [
    'has three fees or none: two are missing',
    'setFees',
    { input: { feeReturned: 0 } },
    'feeDelivered: incomplete_fees',
  ],
  [
    'loses the town of a decision that is withdrawn, and its price',
    'unresolveCity',
    { row: { ...noFees, feeReturned: 900 }, input: { cityId: 'casa' }, rows: resolvedTo('casa') },
    {
      set: { cityId: null, ...noFees },
      payload: { changes: [cityGone, { field: 'feeReturned', before: 900, after: null }] },
    },
  ],
  [
    'keeps fees that were set by hand when a decision is withdrawn',
    'unresolveCity',
    { row: { ...fees, feesFixed: true }, input: { cityId: 'casa' }, rows: resolvedTo('casa') },
    { set: { cityId: null }, payload: { changes: [cityGone] } },
  ],
  [
    'keeps the town of a decision after which something else was done',
    'unresolveCity',
    { input: { cityId: 'casa' }, rows: resolvedTo(null) },
    'changed_meanwhile',
  ],
  [
    'keeps another town than that of the decision',
    'unresolveCity',
    { input: { cityId: 'rabat' }, rows: resolvedTo('rabat') },
    'changed_meanwhile',
  ],
  [
    'without its photo has no proof',
    'removePhoto',
    { input: { photoId: 'f1' }, rows: { 'select * from files': [file] }, actor: person('a1', 'ADMIN') },
    { set: { hasProof: false }, touched: ['proofOfNoResponse'], payload: { photoId: 'f1' } },
  ],
  [
    'without one of its photos still has the other as a proof',
    'removePhoto',
    { input: { photoId: 'f1' }, rows: { files: [file] }, actor: person('a1', 'ADMIN') },
    { set: { hasProof: true }, touched: ['proofOfNoResponse'], payload: { photoId: 'f1' } },
  ],
  [
    'without its photo still has its calls as a proof',
    'removePhoto',
    {
      row: { proofOfNoResponse: '10:02' },
      input: { photoId: 'f1' },
      rows: { 'select * from files': [file] },
      actor: person('a1', 'ADMIN'),
    },
    { set: { hasProof: true }, touched: ['proofOfNoResponse'], payload: { photoId: 'f1' } },
  ],
];
