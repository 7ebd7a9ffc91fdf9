// What the history of a parcel tells whom: not the fields that are hidden, and no cause that is out of sight.
import { expect, it } from 'vitest';
import { readPackageTimeline } from '#server/areas/packages/detail/timeline.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Role } from '#shared/access/roles.ts';
import { now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { parcel } from '../life/effects.ts';

function audienceOf(role: Role): Audience {
  const { principal } = person('x1', role, { company: ['c1'], driver: ['d1'] });
  if (principal.role === 'SYS') throw new Error('the system has no audience');
  return principal.audience;
}

const event = (id: number, name: string, given: object = {}) => ({
  id,
  at: now,
  name: `package.${name}`,
  actor_id: 'd1',
  actor_role: 'DRIVER',
  version: id,
  changed: [],
  facts: {},
  caused_by: null,
  ...given,
});
const change = (field: string) => ({ field, before: 1, after: 2 });
const events = [
  event(9, 'created', { actor_id: null, caused_by: 4 }),
  event(8, 'created', { actor_id: null, caused_by: 5 }),
  event(7, 'flagged', { actor_id: null, changed: ['late'] }),
  event(6, 'noteAdded', { changed: ['internalNote'], facts: { internalNote: 'Appeler', source: 'web' } }),
  event(5, 'edited', {
    changed: ['address', 'feeDelivered', 'commission'],
    facts: { changes: ['address', 'feeDelivered', 'commission'].map(change), source: 'phone' },
  }),
];
const causes = [
  { id: 4, name: 'package.delivered', actor_id: 'd1', entity_id: 'p2' },
  { id: 5, name: 'package.relaunched', actor_id: 'd1', entity_id: 'p3' },
];

/** The history as a role reads it; of the parcels that caused something it sees the first alone. */
async function historyFor(role: Role) {
  const { run, statements } = recordStatements((text) => {
    if (text.includes('from events')) return text.includes('where id in') ? causes : events;
    if (!text.includes('from packages')) return [];
    return text.includes('p3') ? [{ ...parcel, id: 'p2' }] : [parcel];
  });
  return { entries: await run((trx) => readPackageTimeline(trx, 'p1', audienceOf(role))), statements };
}

it('an event names what it follows from, if the reader sees that parcel, and where it came from', async () => {
  const { entries, statements } = await historyFor('ADMIN');
  expect(entries?.map(({ name, cause, source }) => [name, cause, source])).toEqual([
    ['package.created', { name: 'package.delivered', packageId: 'p2', actorId: 'd1' }, null],
    ['package.created', null, null],
    ['package.flagged', null, 'scheduler'],
    ['package.noteAdded', null, 'web'],
    ['package.edited', null, 'phone'],
  ]);
  expect(statements.find((text) => text.includes('from events'))).toMatch(
    /where entity_id = 'p1' and entity = 'package' order by id desc limit 500$/,
  );
});

it.each<[Role, string[], string[]]>([
  ['ADMIN', ['address', 'feeDelivered', 'commission'], ['flagged', 'noteAdded', 'edited']],
  ['CUSTOMER', ['address', 'feeDelivered'], ['flagged', 'edited']],
  ['DRIVER', ['address', 'commission'], ['flagged', 'noteAdded', 'edited']],
])(
  '%s reads the changes of the fields that are not hidden, and no event of hidden ones alone',
  async (role, fields, names) => {
    const { entries } = await historyFor(role);
    const edited = entries?.find(({ name }) => name === 'package.edited');
    expect([edited?.changed, edited?.facts.changes.map(({ field }) => field)]).toEqual([fields, fields]);
    expect(entries?.slice(2).map(({ name }) => name.replace('package.', ''))).toEqual(names);
    expect(JSON.stringify(entries).includes('Appeler')).toBe(names.includes('noteAdded'));
  },
);
