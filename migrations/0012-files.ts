// Files that people upload: what is known of each, their bytes in variants, and how many uploads were refused.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, refusals, policies, grants]) await sql.raw(statement).execute(db);
}

// A file has no owner until an action attaches it to a row. The bytes of a deleted file are removed, its row stays.
const tables = `
create table files (
  id uuid primary key,
  kind text not null check (kind in ('photo', 'avatar')),
  hash bytea not null check (octet_length(hash) = 32),
  media_type text not null check (length(media_type) <= 100),
  size integer not null check (size between 1 and 5242880),
  width integer, height integer,
  uploader_id uuid not null references users,
  owner_entity text check (owner_entity in ('package', 'user')),
  owner_id uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((owner_entity is null) = (owner_id is null)),
  check ((width is null) = (height is null))
);
create index on files (owner_entity, owner_id) where owner_id is not null;
create index on files (uploader_id, created_at);
create index files_without_owner on files (created_at) where owner_id is null;
create table file_contents (
  file_id uuid not null references files on delete cascade,
  variant text not null check (variant in ('full', 'thumb')),
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  primary key (file_id, variant)
);
-- Images are compressed already.
alter table file_contents alter column bytes set storage external;
alter table users add foreign key (avatar_id) references files;
`;

// Uploads that were refused for their content, by person and day: they leave no file that a quota could count.
const refusals = `
create table refused_uploads (
  uploader_id uuid not null references users on delete cascade,
  -- A calendar day of Casablanca.
  day date not null,
  n integer not null check (n > 0),
  primary key (uploader_id, day)
);
create index on refused_uploads (day);
`;

const actor = `(select nullif(current_setting('qafila.actor', true), '')::uuid)`;

// Who sees the owner's row sees the file: the sub-select is subject to the policies of the owner's table. Without an
// owner only the uploader sees it. A person's photo is seen by everybody who is signed in and knows its id, like a name.
const policies = `
${['files', 'file_contents', 'refused_uploads']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped_read on files for select to qafila_scoped using (
  case owner_entity
    when 'package' then exists (select from packages p where p.id = owner_id)
    when 'user' then kind = 'avatar' and ${actor} is not null
    else owner_entity is null and uploader_id = ${actor}
  end);
create policy scoped_insert on files for insert to qafila_scoped with check (uploader_id = ${actor} and owner_id is null);
create policy scoped_update on files for update to qafila_scoped using (uploader_id = ${actor}) with check (uploader_id = ${actor});
create policy scoped_read on file_contents for select to qafila_scoped using (exists (select from files f where f.id = file_id));
create policy scoped_insert on file_contents for insert to qafila_scoped
  with check (exists (select from files f where f.id = file_id and f.uploader_id = ${actor} and f.owner_id is null));
create policy scoped_delete on file_contents for delete to qafila_scoped
  using (exists (select from files f where f.id = file_id and f.uploader_id = ${actor}));
create policy own on refused_uploads to qafila_scoped using (uploader_id = ${actor}) with check (uploader_id = ${actor});
`;

const grants = `
grant select, insert, update, delete on files, file_contents, refused_uploads to qafila_staff;
grant select, insert, update (owner_entity, owner_id, deleted_at) on files to qafila_scoped;
grant select, insert, delete on file_contents to qafila_scoped;
grant select, insert, update on refused_uploads to qafila_scoped;
`;
