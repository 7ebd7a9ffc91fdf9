// All that an action changes on a rating, and when none may be given.
import { expect, it } from 'vitest';
import { ratingService } from '#server/areas/ratings/service.ts';
import { systemActor } from '#server/commands/actor.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';

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
  ['of nobody is refused', 'create', { input: rating, actor: systemActor }, 'forbidden'],
])('a rating %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(ratingService, action, { row: answered, actor: customer, ...given })).effect).toEqual(
    expected,
  );
});
