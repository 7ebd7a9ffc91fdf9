// Generates tables.ts from a migrated database.
import type { Client } from 'pg';
import { z } from 'zod';

const column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  defaulted: z.boolean(),
  generated: z.boolean(),
});
type Column = z.infer<typeof column>;

const types: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'Date',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
};
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

function columnType({ type, nullable, defaulted, generated }: Column): string {
  const known = types[type];
  if (!known) throw new Error(`no TypeScript type for ${type}`);
  const base = nullable && known !== 'unknown' ? `${known} | null` : known;
  if (generated) return `GeneratedAlways<${base}>`;
  return defaulted ? `Generated<${base}>` : base;
}

/** Returns the source of tables.ts for the public schema of a migrated database. Throws for an unknown column type. */
export async function generateTables(client: Client): Promise<string> {
  const { rows } = await client.query(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      ((a.atthasdef and a.attgenerated = '') or a.attidentity <> '') as defaulted, a.attgenerated <> '' as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  const tables = Map.groupBy(
    rows.map((row) => column.parse(row)),
    (row) => row.table,
  );
  const lines = [
    '// Made by `npm run tables` from the migrations; not written by hand.',
    "import type { Generated, GeneratedAlways } from 'kysely';",
    '',
  ];
  for (const [table, columns] of tables) {
    lines.push(
      `export interface ${pascal(table)} {`,
      ...columns.map((each) => `  ${camel(each.name)}: ${columnType(each)};`),
      '}',
      '',
    );
  }
  lines.push(
    'export interface Tables {',
    ...[...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)};`),
    '}',
    '',
  );
  return lines.join('\n');
}
