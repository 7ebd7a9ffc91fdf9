// The tab "cities to validate": what it shows of the texts that wait, and which of them mean a city now.
import { expect, it } from 'vitest';
import { decideCityText, readCityTexts } from '#server/areas/packages/cities/city-texts.ts';
import { countWaitingCities } from '#server/areas/packages/cities/waiting-cities.ts';
import { givenRows, now, person } from '#tests/fixtures/effect-of.ts';

const at = new Date('2026-01-05T10:00:00Z');
const cities = [
  { id: 'mohammedia', nameFr: 'Mohammedia', nameAr: 'المحمدية', aliases: [] },
  { id: 'rabat', nameFr: 'Rabat', nameAr: 'الرباط', aliases: ['Ribat'] },
];
let stamp = 0;
const given = (texts: readonly (readonly [string, number])[]) => {
  stamp += 1;
  return givenRows({
    'city_text as text': texts.map(([text, packages]) => ({ text, packages, oldest: at })),
    md5: [{ stamp: `groups ${stamp}` }],
    'from cities': cities,
  });
};
const admin = person('a1', 'ADMIN');
const audienceOf = ({ principal }: typeof admin) => {
  if (principal.role === 'SYS') throw new Error('the system is no person');
  return principal.audience;
};

const letters = (index: number) => `${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + index / 26)}`;

it('a hundred texts are shown of however many there are, each with the city that it may mean', async () => {
  const many = Array.from({ length: 120 }, (_, index): [string, number] => [`qx${letters(index)}zw`, 1]);
  const { trx } = await given([['Raabot', 9], ['Ribat', 8], ...many]);
  const { total, groups } = await readCityTexts(trx, audienceOf(admin));
  expect([total, groups.length]).toEqual([122, 100]);
  expect(groups.slice(0, 2).map(({ text, suggestedIds }) => [text, suggestedIds])).toEqual([
    ['Raabot', ['rabat']],
    ['Ribat', ['rabat']],
  ]);
});

it('parcels are counted that wait, and those whose text means one city for certain by now', async () => {
  const { trx } = await given([
    ['Raabot', 9],
    ['Ribat', 8],
    ['Ailleurs', 4],
    ['MOHAMMEDIA', 2],
  ]);
  expect(await countWaitingCities(trx)).toEqual({ waiting: 23, matched: 10 });
});

it.each(['ADMIN', 'BACKOFFICE', 'SUPPORT'] as const)('a decision of %s may become an alias', async (role) => {
  const { db } = await givenRows({});
  const context = { db, subscribers: [], now: () => now, notifyCommitted: () => {} };
  const decision = { text: 'Ain Sebaa', cityId: 'c', remember: true, idempotencyKey: null };
  // What is refused is the city, of which this is no id, and not the person.
  const refusal = { fields: [{ path: 'id', code: 'invalid_id' }] };
  await expect(decideCityText(context, person('x', role), decision)).rejects.toMatchObject(refusal);
});
