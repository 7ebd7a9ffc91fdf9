// Proof of delivery: who wants one, and who received the parcel. And the parcels that came to their hub without a pickup.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, grants, past]) await sql.raw(statement).execute(db);
}

const columns = `
alter table packages add column without_pickup boolean not null default false,
  add column wants_proof boolean not null default false,
  add column received_by text check (length(received_by) between 1 and 120),
  add column proof_photo_ids text[] not null default '{}' check (cardinality(proof_photo_ids) <= 2);
alter table companies add column wants_proof boolean not null default false;
alter table rules add column proof_from bigint check (proof_from >= 0);
`;

const grants = `
grant update (wants_proof) on companies to qafila_scoped;
`;

// Taken in straight from "confirmed": the time of pickup is when the parcel came.
const past = `
set local role qafila_staff;
update packages p set without_pickup = true where picked_up_at is not null and exists (
  select from events e where e.entity_id = p.id and e.name = 'package.takenIn' and e.facts ->> 'from' = 'confirmed');
reset role;
`;
