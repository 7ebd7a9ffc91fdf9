// Postings: what is written into the ledger, in the transaction of the change that it follows from.
import { sql } from 'kysely';
import { z } from 'zod';
import { type AccountKind, accountRules, currency, heldByDrivers } from '#shared/areas/ledger/account-kinds.ts';
import { entriesBetween, type LedgerEntry } from '#shared/areas/ledger/parcel-entries.ts';
import type { TaxRate } from '#shared/areas/ledger/tax.ts';
import type { EntityChange, EntityRow } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';

export interface Posting {
  /** The entity and the row that it is for, as the row was then. */
  source: string;
  sourceId: string;
  sourceVersion: number;
  actorId: string | null;
  at: Date;
  /** True if it corrects the latest posting for the row: the ledger names that one. */
  corrects: boolean;
  /** Their sum is 0, which the database checks when the transaction ends. */
  entries: readonly LedgerEntry[];
}

export interface AccountKey {
  kind: AccountKind;
  ownerId: string | null;
}

/** The columns by which an account is found. Throws for an owner that its kind does not have. */
function accountColumns({ kind, ownerId }: AccountKey) {
  const { owner } = accountRules[kind];
  if ((owner === 'house') !== (ownerId === null)) throw new Error(`an account ${kind} has the owner ${owner}`);
  return {
    kind,
    company_id: owner === 'company' ? ownerId : null,
    driver_id: owner === 'driver' ? ownerId : null,
    hub_id: owner === 'hub' ? ownerId : null,
  };
}

const keyOf = ({ account, ownerId }: LedgerEntry): AccountKey => ({ kind: account, ownerId });
export const nameOf = ({ kind, ownerId }: AccountKey): string => `${kind} ${ownerId ?? ''}`;
const accountRows = z.array(z.object({ id: z.string(), name: z.string() }));

/**
 * The ids of accounts by kind and owner; those that do not exist are opened. In the order of their names: two
 * transactions that open the same ones wait for each other in one direction.
 */
export async function accountIds(trx: Trx, keys: readonly AccountKey[], now: Date): Promise<Map<string, string>> {
  const wanted = [...new Map(keys.map((key) => [nameOf(key), key]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, key]) => ({ id: newId(now.getTime()), name, ...accountColumns(key) }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    as g(id uuid, name text, kind text, company_id uuid, driver_id uuid, hub_id uuid)`;
  const find = async (): Promise<Map<string, string>> => {
    const { rows } = await sql`
      select a.id, g.name from ${given} join ledger_accounts a on a.kind = g.kind and a.currency = ${currency}
        and a.company_id is not distinct from g.company_id and a.driver_id is not distinct from g.driver_id
        and a.hub_id is not distinct from g.hub_id`.execute(trx);
    return new Map(accountRows.parse(rows).map(({ id, name }) => [name, id]));
  };
  const known = await find();
  if (known.size === wanted.length) return known;
  await sql`
    insert into ledger_accounts
      (id, version, kind, currency, company_id, driver_id, hub_id, driver_hub_id, balance, created_at, updated_at)
    select id, 1, kind, ${currency}, company_id, driver_id, hub_id, case when kind = any (${[...heldByDrivers]})
      then (select u.hub_id from users u where u.id = driver_id) end, 0, ${now}, ${now} from ${given} order by name
    on conflict (kind, currency, company_id, driver_id, hub_id) do nothing`.execute(trx);
  return find();
}

/**
 * Posts what changes of rows moved: the difference of the entries before and after. A change that moves nothing is left
 * out. With the rights of the system.
 */
export async function postChanges<Row extends EntityRow>(
  trx: Trx,
  changes: readonly EntityChange<Row>[],
  entriesOf: (row: Row) => LedgerEntry[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const postings = changes.map(({ entity, before, after, actor, now }): Posting => {
    const were = before ? entriesOf(before) : [];
    return {
      source: entity,
      sourceId: after.id,
      sourceVersion: after.version,
      actorId: actor.id,
      at: now,
      corrects: were.length > 0,
      entries: entriesBetween(were, entriesOf(after)),
    };
  });
  await post(trx, postings, first.now);
}

/** Writes postings, in a transaction with the rights of the system. A posting without entries is left out. */
export async function post(trx: Trx, given: readonly Posting[], now: Date): Promise<void> {
  const postings = given.filter(({ entries }) => entries.length > 0);
  if (postings.length === 0) return;
  const accounts = await accountIds(
    trx,
    postings.flatMap(({ entries }) => entries.map(keyOf)),
    now,
  );
  const heads = postings.map((posting) => ({ ...posting, id: newId(now.getTime()) }));
  const lines = heads.flatMap(({ id, entries }) =>
    entries.map((entry, index) => ({
      posting_id: id,
      n: index + 1,
      account_id: accounts.get(nameOf(keyOf(entry))),
      rule: entry.rule,
      amount: entry.amount,
    })),
  );
  const headRows = heads.map(({ id, source, sourceId, sourceVersion, actorId, at, corrects }) => ({
    id,
    source,
    source_id: sourceId,
    source_version: sourceVersion,
    actor_id: actorId,
    at,
    corrects,
  }));
  await sql`
    insert into ledger_postings (id, source, source_id, source_version, actor_id, corrects_id, at)
    select g.id, g.source, g.source_id, g.source_version, g.actor_id,
      case when g.corrects then (
        select p.id from ledger_postings p where p.source_id = g.source_id order by p.at desc, p.id desc limit 1) end, g.at
    from jsonb_to_recordset(${JSON.stringify(headRows)}::jsonb)
      as g(id uuid, source text, source_id uuid, source_version integer, actor_id uuid, at timestamptz, corrects boolean)`.execute(
    trx,
  );
  await sql`
    insert into ledger_entries (posting_id, n, account_id, rule, amount)
    select posting_id, n, account_id, rule, amount from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as g(posting_id uuid, n integer, account_id uuid, rule text, amount bigint)`.execute(trx);
}

const rateRows = z.array(z.object({ since: z.string(), basisPoints: z.number() }));

/** All tax rates in the books or to come, the oldest first. */
export async function readTaxRates(trx: Trx): Promise<TaxRate[]> {
  const { rows } =
    await sql`select since::text as since, basis_points from tax_rates where status = 'active' order by since`.execute(
      trx,
    );
  return rateRows.parse(rows);
}
