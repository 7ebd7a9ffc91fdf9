// All that an action changes on a rating, and when none may be given.
import { expect, it } from 'vitest';
import { findPackageRatings, readRatableTypes } from '#server/areas/ratings/queries.ts';
import { ratingService } from '#server/areas/ratings/service.ts';
import { systemActor } from '#server/commands/actor.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { effectOf, type Given, givenRows, now, person } from '#tests/fixtures/effect-of.ts';

const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const rating = {
  type: 'driver',
  overall: 4,
  packageId: parcel.id,
  tags: ['polite', 'polite'],
  categories: { punctuality: 5, communication: null },
};
const delivered = { ...parcel, status: 'delivered', statusRank: 10, deliveredAt: now };
const finished = { packages: [delivered], events: [{ actorId: 's1' }] };
const answered = { id: 'r1', version: 1, response: 'Merci', overall: 4 };

const given = {
  type: 'driver',
  overall: 2,
  packageId: parcel.id,
  tags: ['rude', 'late_delivery', 'rude'],
  categories: { communication: 5, deliverySpeed: null },
  comment: 'Très poli',
};
const ofSupport = { type: 'support', overall: 5, packageId: parcel.id };
const made = {
  id: expect.any(String),
  version: 1,
  status: 'active',
  type: 'driver',
  packageId: parcel.id,
  trackingNumber: parcel.trackingNumber,
  companyId: 'c1',
  givenBy: 'customer',
  authorId: 'k1',
  driverId: null,
  supportId: null,
  overall: 2,
  categories: { communication: 5 },
  tags: ['rude', 'late_delivery'],
  comment: null,
  wouldRecommend: null,
  sentiment: 'negative',
  response: null,
  respondedAt: null,
  responderId: null,
  answer: null,
  answeredAt: null,
  flagged: false,
  flagReason: null,
  createdAt: now,
  createdOn: '2026-01-23',
  updatedAt: now,
};
const support = { type: 'support', overall: 5, sentiment: 'positive', categories: {}, tags: [] };

it.each<[string, string, Given, unknown]>([
  [
    'that is answered as before stays as it is',
    'respond',
    { row: answered, input: { response: 'Merci' } },
    { set: {} },
  ],
  [
    'is answered by whoever does so',
    'respond',
    { row: answered, input: { response: 'Pardon' }, actor: person('s1', 'SUPPORT') },
    { set: { response: 'Pardon', respondedAt: now, responderId: 's1' } },
  ],
  [
    'is flagged for a reason',
    'flag',
    { input: { reason: 'Insulte' } },
    { set: { flagged: true, flagReason: 'Insulte' } },
  ],
  ['is flagged no more', 'unflag', {}, { set: { flagged: false, flagReason: null } }],
  [
    'of a driver has one',
    'create',
    { input: rating, rows: { ...finished, packages: [{ ...delivered, driverId: null }] } },
    'rating.no_driver',
  ],
  ['is not given before the end', 'create', { input: rating, rows: { packages: [parcel] } }, 'rating.not_finished'],
  [
    'of a driver has the parcel, its driver, each tag once and the categories of its type',
    'create',
    { input: { ...given, wouldRecommend: false }, rows: finished },
    { ...made, driverId: 'd1', wouldRecommend: false, comment: 'Très poli' },
  ],
  [
    'of the support is about who acted last on the parcel',
    'create',
    { input: ofSupport, rows: finished },
    { ...made, ...support, supportId: 's1' },
  ],
  [
    'of the support is about the team when nobody acted on the parcel',
    'create',
    { input: ofSupport, rows: { packages: [delivered] } },
    { ...made, ...support, supportId: null },
  ],
  [
    'scores no category of the other type',
    'create',
    { input: { ...given, categories: { courtesy: 2, communication: 5 } }, rows: finished },
    'categories.courtesy: unknown_field',
  ],
  ['of a parcel that the author does not see is missing', 'create', { input: given }, 'missing'],
  [
    'of a canceled parcel is given',
    'create',
    { input: given, rows: { ...finished, packages: [{ ...delivered, status: 'canceled', deliveredAt: null }] } },
    { ...made, driverId: 'd1', comment: 'Très poli' },
  ],
  [
    'by the system is that of the recipient, who is no user',
    'create',
    { input: given, rows: finished, actor: systemActor },
    { ...made, driverId: 'd1', comment: 'Très poli', givenBy: 'recipient', authorId: null },
  ],
  [
    'is answered by its author',
    'answer',
    { row: { ...answered, authorId: 'k1' }, input: { answer: 'Merci bien' } },
    { set: { answer: 'Merci bien', answeredAt: now }, payload: { text: 'Merci bien' } },
  ],
  [
    'of another is not answered',
    'answer',
    { row: { ...answered, authorId: 'k2' }, input: { answer: 'x' } },
    'forbidden',
  ],
  [
    'of a recipient is not answered by a customer',
    'answer',
    { row: { ...answered, authorId: null }, input: { answer: 'x' } },
    'forbidden',
  ],
])('a rating %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(ratingService, action, { row: answered, actor: customer, ...given })).effect).toEqual(
    expected,
  );
});

it('who acted last for the support is found by the events of the parcel', async () => {
  const { statements } = await effectOf(ratingService, 'create', { input: ofSupport, rows: finished, actor: customer });
  expect(statements.filter((text) => text.includes('from events'))).toEqual([
    "select actor_id from events where entity_id = 'p1' and entity = 'package' and actor_role = 'SUPPORT' order by id desc limit 1",
  ]);
});

it.each([
  [[], ['driver', 'support']],
  [[{ type: 'driver' }], ['support']],
])('who gave %j may still give %j, of the own ratings and also of those that were deleted', async (ratings, types) => {
  const { trx, statements } = await givenRows({ 'from ratings': ratings, packages: [delivered] });
  const sets = { user: ['k1'], company: ['c1'], driver: [], hub: [], team: [], role: [] };
  const audience = { role: 'CUSTOMER', sets, flags: { manager: false } } as const;
  expect(await readRatableTypes(trx, 'p1', 'k1', audience)).toEqual(types);
  expect(statements.at(-1)).toBe("select type from ratings where package_id = 'p1' and author_id = 'k1'");
});

it('nothing may be given for a parcel that the author does not see', async () => {
  const { trx } = await givenRows({});
  const sets = { user: ['k1'], company: ['c2'], driver: [], hub: [], team: [], role: [] };
  const audience = { role: 'CUSTOMER', sets, flags: { manager: false } } as const;
  expect(await readRatableTypes(trx, 'p1', 'k1', audience)).toEqual([]);
});

it('the ratings of a parcel are those that a person sees and that are not deleted, newest first', async () => {
  const { trx, statements } = await givenRows({});
  const sets = { user: ['k1'], company: ['c1'], driver: [], hub: [], team: [], role: [] };
  await findPackageRatings(trx, 'p1', { role: 'CUSTOMER', sets, flags: { manager: false } });
  expect(statements.map((text) => text.replace(/.* where /, ''))).toEqual([
    "(ratings.company_id = 'c1'::uuid) and package_id = 'p1' and ratings.status <> 'deleted' order by created_at desc, id",
  ]);
});
