// Fields that a table stores in another form, elsewhere or not at all, the counts of its list, and edits at their limits.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createEntityService } from '#server/entities/entity-service.ts';
import { TableStore } from '#server/entities/entity-store.ts';
import { assertNoConflict, diffFields } from '#server/entities/field-changes.ts';
import { defineEntity } from '#shared/entities/entity.ts';
import { choice, defineFields, json, type RowOf, text } from '#shared/entities/fields.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { person, type Thing, thing, thingEntity, things } from '../commands/support/things.ts';

const fields = defineFields({
  status: choice('PartStatus', ['open']),
  parts: json(isRecord),
  made: text({ stored: 'generated' }),
  kept: text({ stored: 'elsewhere' }),
  coded: text({ stored: 'elsewhere' }),
});
type Part = RowOf<typeof fields>;
const entity = defineEntity('rating', fields, {
  statuses: ['open'],
  access: { see: ratingEntity.access.see },
  actions: {},
});
const part = (id: string): Part => ({
  id,
  version: 1,
  status: 'open',
  parts: { a: 1 },
  made: 'm',
  kept: 'k',
  coded: 'c',
});

describe('a row', () => {
  const write = { coded: (value: unknown) => `<${String(value)}>` };

  it('is written with its own columns: as JSON, in the form of the table, without what Postgres makes', async () => {
    const { run, statements } = recordStatements();
    await run((trx) => new TableStore<Part>(entity, { table: 'parts', write }).insert(trx, part('p')));
    expect(statements).toEqual([
      `insert into parts (id, version, status, parts, coded) values ('p', 1, 'open', '{"a":1}', '<c>')`,
    ]);
  });

  it('of several has its parts elsewhere saved too, each with what changed in it', async () => {
    const { run } = recordStatements();
    const saved: unknown[] = [];
    const store = new TableStore<Part>(entity, {
      table: 'parts',
      saveParts: async (_, id, changed) => void saved.push([id, changed]),
    });
    const changes = [
      { row: part('p'), changed: ['kept'] },
      { row: part('q'), changed: ['version'] },
    ];
    await run((trx) => store.saveMany(trx, changes));
    expect(saved).toEqual([
      ['p', { kept: 'k' }],
      ['q', { version: 1 }],
    ]);
  });

  it('that is locked before other tables are read is read within the same scope', async () => {
    const { run, statements } = recordStatements();
    const store = new TableStore<Thing>(thingEntity('rating'), { table: 'things', read: { label: sql`'x'` } });
    const { principal } = person('DRIVER');
    await run((trx) => store.lockMany(trx, ['a'], principal.role === 'SYS' ? null : principal.audience));
    for (const each of statements) expect(each).toContain("where things.id = 'a' and (things.driver_id = 'u1'::uuid)");
    expect(statements).toHaveLength(2);
  });

  it('is counted by the facts of its list', () => {
    const countedBy = {
      facts: { tagged: { kind: 'present', column: 'driverId', words: { yes: 'taken', no: 'free' } } },
    } as const;
    const store = new TableStore<Thing>(thingEntity('rating'), { table: 'things', countedBy });
    const service = createEntityService(thingEntity('rating'), store, things('rating', [], []).service.inputs);
    expect([store.countKey(thing('a')), service.countKey(thing('a', { driverId: 'd' }))]).toEqual(['free', 'taken']);
  });
});

describe('an edit', () => {
  it('leaves a field that is not given, also where there is a value', () => {
    expect(diffFields({ a: 1 }, { a: undefined })).toEqual([]);
  });

  it('names both values of a flag in a conflict', async () => {
    const { run } = recordStatements(() => [{ changed: ['a'], facts: {} }]);
    const changes = [{ field: 'a', before: false, after: true }];
    const edit = run((trx) => assertNoConflict(trx, { id: 'r', version: 5 }, 4, changes));
    await expect(edit).rejects.toMatchObject({ fields: [{ params: { mine: true, theirs: false } }] });
  });
});
