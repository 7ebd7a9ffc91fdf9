// Which texts wait for a city, in which order, and whose decision counts for everybody.
import { expect, it } from 'vitest';
import { decideCityText, undoCityDecision } from '#server/areas/packages/cities/city-texts.ts';
import { keyOf, readWaitingIds, readWaitingTexts } from '#server/areas/packages/cities/waiting-texts.ts';
import { roles } from '#shared/access/roles.ts';
import { givenRows, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const day = (n: number) => new Date(`2026-01-0${n}T10:00:00Z`);
const spellings = [
  { text: ' Chez moi', packages: 4, oldest: day(3) },
  { text: 'Ailleurs', packages: 4, oldest: day(2) },
  { text: 'CHEZ-MOI', packages: 2, oldest: day(1) },
  { text: 'chez moi', packages: 1, oldest: day(5) },
  { text: 'Loin', packages: 4, oldest: day(1) },
  { text: '12', packages: 1, oldest: day(9) },
];

it('spellings of one text count together, the text of the most parcels comes first, of equal ones the oldest', async () => {
  const texts = await recordStatements(() => spellings).run((trx) => readWaitingTexts(trx, null));
  expect(texts.map(({ text, packages, oldest }) => [text, packages, oldest])).toEqual([
    ['Chez moi', 7, day(1)],
    ['Loin', 4, day(1)],
    ['Ailleurs', 4, day(2)],
    ['12', 1, day(9)],
  ]);
  expect(texts[0]?.spellings).toEqual([' Chez moi', 'CHEZ-MOI', 'chez moi']);
  expect([keyOf('Chez moi'), keyOf(' 12 ')]).toEqual([keyOf('CHEZ-MOI '), '12']);
});

it('unfinished parcels without a city wait, to a person those of the own scope', async () => {
  const { statements, run } = recordStatements();
  const { principal } = person('k1', 'CUSTOMER', { company: ['c1'] });
  if (principal.role === 'SYS') throw new Error('a customer is a person');
  await run((trx) => readWaitingIds(trx, null, ['Loin', 'loin'], 7));
  await run((trx) => readWaitingTexts(trx, principal.audience));
  const [ids = '', texts = ''] = statements;
  const waits = 'where p.city_id is null and p.status_rank < 10 and';
  expect(ids).toContain(`${waits} true and p.city_text = any ('{Loin,loin}') order by p.id limit 7`);
  expect(texts).toMatch(
    /where p.city_id is null and p.status_rank < 10 and .*company_id.*'(?:\{c1\}|c1)'.* group by 1 order by 2 desc, 1 limit 2000$/,
  );
});

it.each(roles.filter((role) => !['ADMIN', 'BACKOFFICE', 'SUPPORT'].includes(role)))(
  'a decision of %s is no alias for everybody, nor takes one away',
  async (role) => {
    const { db, statements } = await givenRows({});
    const context = { db, subscribers: [], now: () => now, notifyCommitted: () => {} };
    const decision = { text: 'Ain Sebaa', cityId: 'c', remember: true, idempotencyKey: null };
    const refusal = { fields: [{ path: 'remember', code: 'forbidden' }] };
    await expect(decideCityText(context, person('x', role), decision)).rejects.toMatchObject(refusal);
    await expect(undoCityDecision(context, person('x', role), { ...decision, ids: [] })).rejects.toMatchObject(refusal);
    expect(statements).toEqual([]);
  },
);
