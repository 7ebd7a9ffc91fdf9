// The cities that texts are compared with are those of now, with all their names, read again only when one changes.
import { expect, it } from 'vitest';
import { resolveCityTexts } from '#server/areas/config/queries.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const casa = { id: 'casa', name_fr: 'Casablanca', name_ar: 'الدار البيضاء', aliases: ['chez youssef'] };

/** A database with these cities in the state of this stamp. */
const citiesOf = (stamp: string, cities: readonly object[]) =>
  recordStatements((text) => (text.includes('as stamp') ? [{ stamp }] : cities));

const texts = ['CASA', 'الدار البيضاء', 'Chez Youssef', ' '];

it('a city is known by its names and aliases, and by those that it has later', async () => {
  const first = citiesOf('one', [casa]);
  const known = await first.run((trx) => resolveCityTexts(trx, texts));
  expect([...known.values()].map(({ cityId }) => cityId)).toEqual(['casa', 'casa', 'casa', null]);

  const same = citiesOf('one', []);
  expect((await same.run((trx) => resolveCityTexts(trx, ['Casa']))).get('Casa')?.cityId).toBe('casa');
  expect(same.statements).toHaveLength(1);

  const changed = citiesOf('two', [{ ...casa, aliases: [] }]);
  expect((await changed.run((trx) => resolveCityTexts(trx, texts))).get('Chez Youssef')?.cityId).toBeNull();
});

it('texts without letters ask for no cities', async () => {
  const { statements, run } = citiesOf('three', []);
  expect([...(await run((trx) => resolveCityTexts(trx, ['', '  ']))).values()]).toEqual([
    { cityId: null, suggestions: [] },
    { cityId: null, suggestions: [] },
  ]);
  expect(statements).toEqual([]);
});
