// What the API says of a rating beside its own fields: the scores that were given, in the order of the form, and people.
import { expect, it } from 'vitest';
import { apiOf, idOf, ratingRow } from '#tests/entities/support/api.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const id = idOf(1);
const people = ['a1', 'me', 's1', 'r1'];

const { call } = apiOf(viewerOf('ADMIN'), (text) => {
  if (text.includes('people_names'))
    return people.map((each) => ({ id: each, name: `name of ${each}`, kind: 'CUSTOMER', avatarId: null }));
  if (text.includes('company_names')) return [{ id: 'c1', name: 'Atlas' }];
  const categories = { courtesy: 5, deliverySpeed: 3 };
  return text.includes('from ratings') ? [ratingRow(id, { categories, supportId: 's1', responderId: 'r1' })] : [];
});

it('a rating has the categories that were scored, and who gave, got and answered it', async () => {
  const fields = `categories { category score } company { name } author { name } driver { name } support { name }
    responder { name }`;
  expect(await call(`{ rating(id: "${id}") { ${fields} } }`)).toEqual({
    rating: {
      categories: [
        { category: 'deliverySpeed', score: 3 },
        { category: 'courtesy', score: 5 },
      ],
      company: { name: 'Atlas' },
      author: { name: 'name of a1' },
      driver: { name: 'name of me' },
      support: { name: 'name of s1' },
      responder: { name: 'name of r1' },
    },
  });
});
