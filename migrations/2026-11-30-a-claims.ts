// Saved answers of the support; what a comment is about, by its name; what the recipient of a parcel reads of a claim.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [comments, macros, 'set local role qafila_staff', recipient, 'reset role'];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const comments = `
alter table comments add column title text not null default '' check (length(title) <= 200);
`;

// Every colleague who answers reads them, so the policy for those with a scope has no condition: who has no role for it is
// refused before.
const macros = `
create table macros (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'archived')),
  name text not null check (length(name) <= 80),
  text_fr text check (length(text_fr) <= 2000),
  text_ar text check (length(text_ar) <= 2000),
  text_en text check (length(text_en) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (coalesce(text_fr, text_ar, text_en) is not null)
);
alter table macros enable row level security;
alter table macros force row level security;
create policy staff on macros to qafila_staff using (true) with check (true);
create policy everybody_reads on macros for select to qafila_scoped using (true);
grant select, insert, update on macros to qafila_staff;
grant select on macros to qafila_scoped;
`;

// A recipient has no account, and reads of the own claims only: what it wrote, and what staff wrote to nobody else. The
// other sides of the thread, the names of people and the comments among staff never leave the database.
const recipient = `
create function recipient_claim(of_package uuid) returns table (
  id uuid, reference text, type text, status text, created_at timestamptz, resolution text, resolution_reason text, messages jsonb
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select c.id, c.reference, c.type, c.status, c.created_at, c.resolution, c.resolution_reason,
    (select coalesce(jsonb_agg(jsonb_build_object('isOwn', m.side = 'recipient', 'text', m.text, 'at', m.created_at) order by m.n), '[]')
      from claim_messages m where m.claim_id = c.id and m.step is null and m.text is not null
        and (m.side = 'recipient' or (m.side = 'staff' and m.about_id is null)))
  from claims c where c.package_id = of_package and c.opened_by = 'recipient'
  order by c.created_at desc, c.id desc limit 1
$$;
revoke all on function recipient_claim from public;
grant execute on function recipient_claim to qafila_scoped;
`;
