// The ledger beside the commands that move money: what is posted, who sees it, and that it can be neither wrong nor changed.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { dayOf } from '#shared/lib/time.ts';
import { createCommission } from '#tests/areas/config/support/config.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const price = { cod: 24_950, feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 1_500 };

beforeAll(async () => {
  await createCommission(await server.as('admin'), { amount: 1_200, since: dayOf(new Date()) });
});

const read = async (query: string) =>
  (await inTransaction(server.db, systemPrincipal, (trx) => sql.raw(query).execute(trx))).rows;

async function enroute(given: Parameters<typeof buildEnrouteParcel>[1] = {}): Promise<string> {
  const parcel = buildEnrouteParcel(server.fixtures, { ...price, ...given });
  await insertParcels(server.db, parcel);
  return parcel.id;
}

async function deliver(id: string, by: PersonName = 'driver'): Promise<void> {
  expect((await actOnParcel(server, by, 'deliver', { id, cash: price.cod })).errors).toEqual([]);
}

const balances = z.object({ ledgerAccounts: z.array(z.object({ kind: z.string(), balance: z.number() })) });
async function balancesOf(person: PersonName, owner: Record<string, unknown>): Promise<Record<string, number>> {
  const document = `query ($companyId: ID, $driverId: ID, $hubId: ID) {
    ledgerAccounts(companyId: $companyId, driverId: $driverId, hubId: $hubId) { kind balance } }`;
  const { data } = await (await server.as(person)).call(document, owner);
  return Object.fromEntries(balances.parse(data).ledgerAccounts.map(({ kind, balance }) => [kind, balance]));
}

async function differences(): Promise<Difference[]> {
  const found: Difference[] = [];
  await verifyLedger(server.db, { onDifference: (difference) => found.push(difference) });
  return found;
}

describe('a delivery', () => {
  it('moves the balances of its customer and driver at once on their pages, and those of nobody else', async () => {
    const [customer, other, driver2] = [
      await server.as('customer'),
      await server.as('customer2'),
      await server.as('driver2'),
    ];
    const document = 'subscription { ledgerAccountChanged { kind ledgerAccount { kind balance } } }';
    const heard = await subscribe(server.url, customer, [document]);
    const silent = [await subscribe(server.url, other, [document]), await subscribe(server.url, driver2, [document])];
    const company = { companyId: server.fixtures.companies.atlas };
    const before = (await balancesOf('customer', company))['cod_payable'] ?? 0;
    await deliver(await enroute());
    const owed = before + 24_950 - 4_200;
    await heard.untilText(`"balance":${owed}`);
    expect(await balancesOf('customer', company)).toEqual({ cod_payable: owed });
    expect(await balancesOf('driver', { driverId: server.fixtures.people.driver })).toMatchObject({
      driver_cash: 24_950,
      commission_payable: 1_200,
    });
    for (const each of silent) {
      await each.roundTrip();
      expect(each.text()).not.toContain('balance');
    }
    expect(await balancesOf('customer2', company)).toEqual({});
    expect(await balancesOf('driver2', { driverId: server.fixtures.people.driver })).toEqual({});
    expect(await balancesOf('customer', {})).toEqual({});
  });

  it('that is corrected is reversed by a posting that names it', async () => {
    const id = await enroute();
    await deliver(id);
    expect((await actOnParcel(server, 'accountant', 'correct', { id, note: 'Mauvais colis' })).errors).toEqual([]);
    const postings = await read(`
      select p.corrects_id is not null as corrects, p.corrects_id = lag(p.id) over (order by p.at, p.id) as names,
        (select sum(abs(e.amount)) from ledger_entries e where e.posting_id = p.id)::int as moved
      from ledger_postings p where p.source_id = '${id}' order by p.at, p.id`);
    expect(postings).toEqual([
      { corrects: false, names: null, moved: 2 * (24_950 + 4_200 + 1_200) },
      { corrects: true, names: true, moved: 2 * (24_950 + 4_200 + 1_200) },
    ]);
  });
});

describe('the database', () => {
  it('refuses a posting whose sum is not zero when the transaction ends', async () => {
    await deliver(await enroute());
    const account = z.object({ id: z.string() }).parse((await read('select id from ledger_accounts limit 1'))[0]).id;
    const posting = newId();
    const unbalanced = inTransaction(server.db, systemPrincipal, async (trx) => {
      await sql`insert into ledger_postings (id, source, source_id, source_version, at)
        values (${posting}, 'package', ${newId()}, 1, now())`.execute(trx);
      await sql`insert into ledger_entries (posting_id, n, account_id, rule, amount)
        values (${posting}, 1, ${account}, 'collected', 5)`.execute(trx);
    });
    await expect(unbalanced).rejects.toThrow('does not sum to zero');
  });

  it.each(['update ledger_entries set amount = 1', 'delete from ledger_postings', 'truncate ledger_entries'])(
    'lets nobody of the application %s',
    async (statement) => {
      await expect(read(statement)).rejects.toThrow(/permission denied|only added to/);
    },
  );
});

describe('a return that is lost', () => {
  it('costs its sender no fee and pays what it was worth; it is lost once', async () => {
    const owed = async () => {
      const rows = await read(`select coalesce(-sum(amount), 0)::int as owed from ledger_entries where account_id in
        (select id from ledger_accounts where kind = 'cod_payable' and company_id = '${server.fixtures.companies.atlas}')`);
      return z.tuple([z.object({ owed: z.number() })]).parse(rows)[0].owed;
    };
    const before = await owed();
    const id = await enroute({ pickedUpAt: new Date() });
    const refused = await actOnParcel(server, 'driver', 'cancel', { id, reason: 'refused', note: 'Refusé' });
    expect(refused.errors).toEqual([]);
    expect(await owed()).toBe(before - 1_200);
    const lost = { id, reason: 'lost', note: 'Introuvable entre Rabat et Casablanca' };
    expect((await actOnParcel(server, 'housekeeper', 'writeOff', lost)).errors).toEqual([]);
    expect(await owed()).toBe(before + 24_950);
    const again = await actOnParcel(server, 'housekeeper', 'writeOff', lost);
    expect(again.errors[0]?.extensions.code).toBe('package.no_return');
    expect(await owed()).toBe(before + 24_950);
  });
});

describe('the check', () => {
  it('finds nothing after sixteen people delivered, canceled, corrected and lost parcels at once', async () => {
    const ids = await Promise.all(Array.from({ length: 48 }, () => enroute()));
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => deliver(id),
      (id) => actOnParcel(server, 'driver', 'cancel', { id, reason: 'refused', note: 'Refusé' }),
      async (id) => {
        await deliver(id);
        await actOnParcel(server, 'accountant', 'correct', { id, note: 'Erreur' });
      },
      (id) => actOnParcel(server, 'admin', 'writeOff', { id, reason: 'lost', note: 'Perdu' }),
      // Two at once: one of them wins.
      (id) =>
        Promise.all([
          deliver(id).catch(() => {}),
          actOnParcel(server, 'admin', 'cancel', { id, reason: 'other', note: 'x' }),
        ]),
    ];
    const work = ids.map((id, index) => () => ends[index % ends.length]?.(id));
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let next = work.pop(); next; next = work.pop()) await next();
      }),
    );
    await consumersAreDone(server.db);
    expect(await differences()).toEqual([]);
    expect(await read('select sum(amount)::int as sum from ledger_entries')).toEqual([{ sum: 0 }]);
    expect(await read('select count(*)::int as n from ledger_unfolded')).toEqual([{ n: 0 }]);
  });

  it('tells a balance and a parcel that were changed behind its back, and repairs the parcel', async () => {
    const id = await enroute();
    await deliver(id);
    await consumersAreDone(server.db);
    await read(`update packages set fee_delivered = 3600 where id = '${id}'`);
    await read(`update ledger_accounts set balance = balance + 1 where kind = 'tax_payable'`);
    expect(await differences()).toMatchObject([
      {
        check: 'parcels',
        sourceId: id,
        missing: [
          { account: 'cod_payable', amount: 120 },
          { account: 'delivery_revenue', amount: -100 },
          { account: 'tax_payable', amount: -20 },
        ],
      },
      { check: 'accounts', label: 'tax_payable' },
    ]);
    await read(`update ledger_accounts set balance = balance - 1 where kind = 'tax_payable'`);
    await verifyLedger(server.db, { onDifference: () => {}, repair: true });
    expect(await differences()).toEqual([]);
  });
});
