// Edits of the configuration that are based on an older version, and what cities are called.
import { describe, expect, it } from 'vitest';
import { changeCityAlias, cityService } from '#server/areas/config/city-service.ts';
import { hubService } from '#server/areas/config/hub-service.ts';
import { offersGroupService } from '#server/areas/config/offers-group-service.ts';
import { resolveCityTexts } from '#server/areas/config/queries.ts';
import { rulesService } from '#server/areas/config/rules-service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const line = { hubId: 'h1', cityId: 'y1', delivered: 35, refused: 10, returned: 5 };
const tariff = { id: 'g1', version: 2, name: 'Standard', isDefault: false, lines: [line], companyIds: ['c1', 'c2'] };
const places = { hubs: [{ id: 'h1' }], cities: [{ id: 'y1' }] };
/** Somebody changed these fields after the version that the page shows. */
const meanwhile = (...fields: string[]) => ({
  'from events': [{ changed: fields, facts: { changes: fields.map((field) => ({ field })) } }],
});
const cells = (delivered: number) => ({ version: 1, lines: [{ hubId: 'h1', cityId: 'y1', delivered }] });

describe('an edit that is based on an older version', () => {
  it.each<[string, (given: Given) => ReturnType<typeof effectOf>, object, Given, unknown]>([
    [
      'fails at a fee that changed meanwhile',
      (given) => effectOf(offersGroupService, 'edit', given),
      tariff,
      { input: cells(40), rows: { ...meanwhile('lines.h1.y1.delivered'), ...places } },
      'lines.h1.y1.delivered: changed_meanwhile',
    ],
    [
      'changes a fee beside others that changed',
      (given) => effectOf(offersGroupService, 'edit', given),
      tariff,
      { input: cells(40), rows: { ...meanwhile('lines.h1.y1.refused'), ...places } },
      expect.objectContaining({ set: { lines: [{ ...line, delivered: 40 }] } }),
    ],
    [
      'removes no line whose fee changed meanwhile',
      (given) => effectOf(offersGroupService, 'edit', given),
      tariff,
      {
        input: {
          version: 1,
          lines: [{ hubId: 'h1', cityId: 'y1', delivered: null, refused: null, returned: null }],
        },
        rows: { ...meanwhile('lines.h1.y1.returned'), ...places },
      },
      'lines.h1.y1.returned: changed_meanwhile',
    ],
    [
      'fails at the name of a city',
      (given) => effectOf(cityService, 'edit', given),
      { id: 'y1', version: 2, nameFr: 'Fès', aliases: [] },
      { input: { version: 1, nameFr: 'Fez' }, rows: meanwhile('nameFr') },
      'nameFr: changed_meanwhile',
    ],
    [
      'fails at the code of a hub',
      (given) => effectOf(hubService, 'edit', given),
      { id: 'h1', version: 2, code: 'CAS' },
      { input: { version: 1, code: 'CSA' }, rows: meanwhile('code') },
      'code: changed_meanwhile',
    ],
    [
      'fails at the attempts of the rules',
      (given) => effectOf(rulesService, 'edit', given),
      { id: 'r1', version: 2, maxAttempts: 3, secondFactorRoles: [] },
      { input: { version: 1, maxAttempts: 5 }, rows: meanwhile('maxAttempts'), actor: person('a1', 'ADMIN') },
      'maxAttempts: changed_meanwhile',
    ],
  ])('%s', async (_what, edit, row, given, expected) => {
    expect((await edit({ row, ...given })).effect).toEqual(expected);
  });
});

describe('cities', () => {
  const named = { id: 'y1', version: 1, nameFr: 'Fès', nameAr: 'فاس', hubId: 'h1', aliases: [] };

  it('have names and aliases that no other one has, in either language, however they are written', async () => {
    const input = { version: 1, nameFr: 'FEZ', aliases: ['fas'] };
    const { statements } = await effectOf(cityService, 'edit', { row: named, input });
    expect(statements).toEqual([
      "select lower(c.name_fr) as words, c.name_fr as by from cities c where lower(c.name_fr) = any ('{fez,fas}') and c.id is distinct from 'y1'::uuid " +
        "union all select lower(c.name_ar), c.name_fr from cities c where lower(c.name_ar) = any ('{fez,fas}') and c.id is distinct from 'y1'::uuid " +
        "union all select a.alias, c.name_fr from city_aliases a join cities c on c.id = a.city_id where a.alias = any ('{fez,fas}') and c.id is distinct from 'y1'::uuid",
    ]);
  });

  it('have all that an edit gives them', async () => {
    const input = { version: 1, nameFr: 'Fez', nameAr: 'فـاس', hubId: 'h2', lat: 34, lng: -5, aliases: ['fas'] };
    const { effect } = await effectOf(cityService, 'edit', {
      row: { ...named, lat: null, lng: null },
      input,
      rows: { hubs: [{ id: 'h2' }] },
    });
    const { version: _, ...set } = input;
    expect(effect).toMatchObject({ set });
  });

  it.each([
    [{ nameFr: 'Fès', aliases: ['rbt', 'fas'] }, 'aliases.0: already_used'],
    [{ nameFr: 'Fès', aliases: ['fas', 'rbt'] }, 'aliases.1: already_used'],
  ])('say which alias another one has: %j', async (input, expected) => {
    const rows = { city_aliases: [{ words: 'rbt', by: 'Rabat' }] };
    expect((await effectOf(cityService, 'edit', { row: named, input: { version: 1, ...input }, rows })).effect).toBe(
      expected,
    );
  });

  it('at the most aliases get one that they have once more', async () => {
    const full = Array.from({ length: 200 }, (_, at) => `a${at}`);
    const { effect } = await effectOf(cityService, 'addAlias', {
      row: { ...named, aliases: full },
      input: { alias: 'a7' },
    });
    expect(effect).toEqual({});
  });

  it('get their aliases by the system, in the name of who validates them', async () => {
    const row = {
      ...named,
      id: '019b0000-0000-7000-8000-000000000009',
      status: 'active',
      lat: null,
      lng: null,
      createdAt: now,
      updatedAt: now,
    };
    const { db, statements } = recordStatements((text) => {
      if (text.startsWith('with given')) return [{ id: 7 }];
      return text.startsWith('select') && text.includes(' from cities') && !text.includes('lower(') ? [row] : [];
    });
    const context = { db, subscribers: [], now: () => now, notifyCommitted: () => {} };
    await changeCityAlias(context, 's1', 'addAlias', { id: row.id, alias: 'Fas' });
    expect(statements.filter((text) => /qafila\.actor|city_aliases \(|delete from/.test(text))).toEqual([
      "select set_config('qafila.actor', 's1', true), set_config('qafila.actor_role', 'SYS', true)",
      `delete from city_aliases where city_id = '${row.id}'`,
      `insert into city_aliases (alias, city_id) values ('fas', '${row.id}')`,
      "select set_config('qafila.actor', '', true), set_config('qafila.actor_role', 'SYS', true)",
    ]);
    expect(statements.find((text) => text.startsWith('with given'))).toMatch(
      / 's1'::uuid, 'SYS'::text, 'city\.aliasAdded'/,
    );
  });

  it('that texts mean are those of now: a changed alias counts at the next text', async () => {
    let stamp = 'before';
    let aliases = ['tamaris'];
    const { run, statements } = recordStatements((text) =>
      text.includes('as stamp') ? [{ stamp }] : [{ id: 'y1', nameFr: 'Casablanca', nameAr: 'الدار البيضاء', aliases }],
    );
    const meant = async (...texts: string[]) => Object.fromEntries(await run((trx) => resolveCityTexts(trx, texts)));
    const unknown = { cityId: null, suggestions: [] };
    expect(await meant(' ', 'tamaris')).toEqual({ ' ': unknown, tamaris: { cityId: 'y1', certain: true } });
    expect(await meant('', ' ')).toEqual({ '': unknown, ' ': unknown });
    expect(await meant('tamaris')).toEqual({ tamaris: { cityId: 'y1', certain: true } });
    expect(statements).toHaveLength(3);
    [stamp, aliases] = ['after', ['zenata beach']];
    expect(await meant('zenata beach')).toEqual({ 'zenata beach': { cityId: 'y1', certain: true } });
    expect(statements[0]).toContain("string_agg(id::text || version || updated_at, ',' order by id)");
  });
});
