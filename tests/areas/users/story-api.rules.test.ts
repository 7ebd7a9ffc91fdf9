// What the API says of an entry in the story of a person: who did it, and whose account it is about.
import { expect, it } from 'vitest';
import { apiOf, idOf } from '#tests/entities/support/api.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';
import { salma } from './support/account-request.ts';

const [person, other, parcel] = [idOf(1), idOf(2), idOf(3)];
const names = [
  { id: person, name: 'Salma', kind: 'SUPPORT', avatarId: null },
  { id: other, name: 'Omar', kind: 'DRIVER', avatarId: null },
];
const entry = (id: number, entity: string, entityId: string, actorId: string | null) => ({
  id,
  at: new Date('2026-01-23T10:00:00Z'),
  name: `${entity}.edited`,
  entity,
  entityId,
  actorId,
  actorRole: 'SUPPORT',
  changed: ['name'],
  facts: {},
});

const { call } = apiOf(viewerOf('ADMIN'), (text) => {
  if (text.includes('people_names')) return names;
  if (text.includes('from events'))
    return [entry(3, 'user', other, person), entry(2, 'package', parcel, person), entry(1, 'user', person, null)];
  return text.includes('from users') ? [{ ...salma, id: person }] : [];
});

it('an entry about an account names its person, and any entry whoever did it', async () => {
  const fields = 'entity actor { name } about { name } changed';
  expect(await call(`{ userStory(id: "${person}") { before entries { ${fields} } } }`)).toEqual({
    userStory: {
      before: null,
      entries: [
        { entity: 'user', actor: { name: 'Salma' }, about: { name: 'Omar' }, changed: ['name'] },
        { entity: 'package', actor: { name: 'Salma' }, about: null, changed: ['name'] },
        { entity: 'user', actor: null, about: { name: 'Salma' }, changed: ['name'] },
      ],
    },
  });
});

it('a page begins at the number of an entry', async () => {
  expect(await call(`{ userStory(id: "${person}", before: "x") { before } }`)).toBe('invalid_input, before invalid_id');
});
