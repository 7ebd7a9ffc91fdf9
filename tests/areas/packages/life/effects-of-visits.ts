// What a visit leaves behind, by day and with its photos, and what happens at the hub that is named.
import { now, person } from '#tests/fixtures/effect-of.ts';
import { before, delivered, later, outcome, previous, today } from './effects.ts';
import { type effectsOfReads, rabat, reasons } from './effects-of-reads.ts';

const driver = person('d1', 'DRIVER');
const photos = { ...reasons, 'from files': [{ id: 'f1' }, { id: 'f2' }] };
const unanswered = { reason: 'no_answer', date: later };
const seen = { reason: 'no_answer', attempts: 3, nextDate: later, hasProof: true, ...outcome('reported') };
// Half an hour after midnight in Casablanca.
const night = new Date('2026-01-23T23:30:00Z');
const tomorrow = '2026-01-24';

export const effectsOfVisits: typeof effectsOfReads = [
  [
    'that nobody answered for has photos as a proof, each once',
    'report',
    { input: { ...unanswered, photoIds: ['f1', 'f2', 'f1'] }, rows: photos, actor: driver },
    { set: { ...seen, proofOfNoResponse: null }, payload: { photoIds: ['f1', 'f2'], previous } },
  ],
  [
    'has no proof of an earlier visit',
    'report',
    {
      row: { proofOfNoResponse: '10:02', hasProof: true },
      input: { reason: 'refused', date: later },
      rows: reasons,
    },
    {
      set: { ...seen, reason: 'refused', proofOfNoResponse: null, hasProof: false },
      payload: { previous: { ...previous, proofOfNoResponse: '10:02', hasProof: true } },
    },
  ],
  [
    'has no photo of another as a proof',
    'report',
    { input: { ...unanswered, photoIds: ['f1', 'f3', 'f4'] }, rows: photos, actor: driver },
    'photoIds: unknown_file',
  ],
  [
    'whose visit was after midnight has an outcome of the new day',
    'schedule',
    { input: { date: tomorrow }, at: night },
    { set: { nextDate: tomorrow, ...outcome('scheduled'), lastOutcomeOn: tomorrow }, payload: { previous } },
  ],
  [
    'is not promised after midnight for the day that has just ended',
    'markInterested',
    { input: { date: today }, at: night },
    'date: day_in_past',
  ],
  [
    'that goes out after midnight owes an outcome of the new day',
    'resume',
    { at: night },
    { set: { nextDate: tomorrow, reason: null, inDeliverySince: before } },
  ],
  [
    'may be promised for a day in a year',
    'schedule',
    { input: { date: '2027-01-23' } },
    { set: { nextDate: '2027-01-23', ...outcome('scheduled') }, payload: { previous } },
  ],
  [
    'is not promised for a day in a year and a day',
    'report',
    { input: { ...unanswered, date: '2027-01-24' }, rows: reasons },
    'date: day_too_late',
  ],
  [
    'is delivered by an administrator with a word only',
    'deliver',
    { actor: person('a1', 'ADMIN') },
    'note: note_required',
  ],
  [
    'is delivered by an administrator with a word',
    'deliver',
    { input: { note: 'Au dépôt' }, actor: person('a1', 'ADMIN') },
    delivered(18_900, 'with_driver'),
  ],
  [
    'taken in by an administrator is at the hub that is named',
    'takeIn',
    { input: { hubId: 'fes' }, rows: { 'from hubs': [{ id: 'fes' }] }, actor: person('a1', 'ADMIN') },
    { set: { hubId: 'fes', collectorId: null, pickedUpAt: before } },
  ],
  [
    'is not taken in at a hub that is none',
    'takeIn',
    { input: { hubId: 'fes' }, actor: person('a1', 'ADMIN') },
    'hubId: unknown_hub',
  ],
  [
    'is not taken in by a housekeeper at another hub',
    'takeIn',
    { input: { hubId: 'fes' }, actor: person('h9', 'HOUSEKEEPER', { hub: ['casa'] }) },
    'hubId: unknown_hub',
  ],
  ['is not taken in by a housekeeper without a hub', 'takeIn', { actor: person('h9', 'HOUSEKEEPER') }, 'forbidden'],
  [
    'sent to another hub leaves its driver',
    'dispatch',
    { input: { toHubId: 'fes' }, rows: { 'from hubs': [{ id: 'fes' }] } },
    { set: { toHubId: 'fes', driverId: null } },
  ],
  ['is not sent to the hub where it is', 'dispatch', { input: { toHubId: 'casa' } }, 'toHubId: package.same_hub'],
  ['is picked up now', 'pickUp', {}, { set: { pickedUpAt: now } }],
  ['has a wish rejected', 'recordAnswer', {}, { touched: ['updatedAt'] }],
  [
    'at a hub that is canceled comes back from there',
    'cancel',
    { row: { status: 'inhouse' }, input: { reason: 'refused', note: 'x' }, rows: reasons },
    {
      set: {
        reason: 'refused',
        canceledAt: now,
        returnStage: 'at_hub',
        nextDate: null,
        heldSince: null,
        processed: false,
      },
    },
  ],
  [
    'that was picked up goes to no other town by an edit',
    'edit',
    { input: { version: 7, cityId: 'rabat' }, rows: rabat },
    'cityId: forbidden',
  ],
  [
    'whose town was chosen meanwhile is not given a text for it',
    'edit',
    {
      row: { status: 'created' },
      input: { version: 6, cityText: 'RBT' },
      rows: { 'from events': [{ changed: ['cityId'], facts: {} }] },
    },
    'cityText: changed_meanwhile',
  ],
];
