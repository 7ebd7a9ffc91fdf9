// How the file of an import was read: its encoding, and what the sheet does not show.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

const columns = `
alter table imports
  add column encoding text check (encoding in
    ('windows1252', 'windows1256', 'macRoman', 'iso88596', 'utf8', 'utf16le', 'utf16be')),
  add column encoding_is_sure boolean not null default true,
  add column hidden_rows integer not null default 0 check (hidden_rows >= 0),
  add column hidden_columns integer not null default 0 check (hidden_columns >= 0),
  add column with_hidden boolean not null default false;
`;
