// The reads of money in a large company, under the real database roles: the reconciliation, balances and the lists of /billing.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import { countedEntities } from '#server/areas/index.ts';
import { invoiceListSource } from '#server/areas/billing/queries.ts';
import { ledgerAccountService } from '#server/areas/ledger/queries.ts';
import { readRiver } from '#server/areas/ledger/river.ts';
import { readStatement } from '#server/areas/ledger/statement.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import type { ListRequest } from '#server/entities/list-sql.ts';
import { readListFigures, readPage } from '#server/entities/list-reads.ts';
import { repairRollups } from '#server/events/rollups/verify-rollups.ts';
import { measured, type MeasuredAudience } from '../lists/audiences.ts';
import { type DatasetSize, idOf } from '../lists/load-packages.ts';
import { measure } from '../timing.ts';

const runs = 60;
/** A day behind all parcels of the dataset. */
const now = new Date('2026-11-25T12:00:00Z');

export interface Timing {
  what: string;
  who: string;
  p50: number;
  p95: number;
}

interface ReconciliationFigures {
  seconds: number;
  /** Rows of each check. */
  rows: Readonly<Record<string, number>>;
  differences: number;
}

/** Compares every row once, as the reconciliation does. */
export async function measureReconciliation(db: Db): Promise<ReconciliationFigures> {
  let differences = 0;
  const began = performance.now();
  const rows = await verifyLedger(db, {
    onDifference: () => {
      differences += 1;
    },
  });
  return { seconds: (performance.now() - began) / 1_000, rows, differences };
}

/** Those who have the page of invoices, by the kind of their scope. */
function audiences({ companies, commercials }: DatasetSize): MeasuredAudience[] {
  const brought = Array.from({ length: companies }, (_, n) => n).filter((n) => n % commercials === 0);
  return [
    measured('accountant', 'ACCOUNTANT', {}),
    measured('big customer', 'CUSTOMER', { company: [idOf('company', 0)] }),
    measured('driver', 'DRIVER', { user: [idOf('driver', 3)], driver: [idOf('driver', 3)] }),
    measured('commercial', 'COMMERCIAL', { company: brought.map((n) => idOf('company', n)) }),
  ];
}

const lists: Readonly<Record<string, (run: number) => ListRequest>> = {
  'to be paid': () => ({ tab: 'not_paid' }),
  paid: () => ({ tab: 'paid' }),
  'all, page 10': () => ({ tab: 'all', page: 10 }),
  'by reference': (run) => ({ tab: 'all', search: `F-2026-${String(1 + ((run * 97) % 500)).padStart(6, '0')}` }),
  'paid in a week': () => ({ tab: 'paid', filter: { paid: { gte: '2026-09-01', lt: '2026-09-08' } } }),
};

const accountRows = z.array(z.object({ id: z.string() }));

/** The account of cash on delivery of a customer and the bank, for their statements. */
async function accountsOf(db: Db): Promise<string[]> {
  const { rows } = await inSnapshot(db, systemPrincipal, (trx) =>
    sql`select id from ledger_accounts where kind = 'bank' or (kind = 'cod_payable' and company_id = ${idOf('company', 0)}) order by kind`.execute(
      trx,
    ),
  );
  return accountRows.parse(rows).map(({ id }) => id);
}

/** Measures each read by each audience that has it. */
export async function measureReads(db: Db, size: DatasetSize): Promise<Timing[]> {
  for (const counted of countedEntities) if (counted.entity === 'invoice') await repairRollups(db, counted);
  const timings: Timing[] = [];
  const time = async (
    what: string,
    { name, dbPrincipal }: MeasuredAudience,
    read: (trx: Trx, run: number) => Promise<unknown>,
  ) => {
    timings.push({
      what,
      who: name,
      ...(await measure((run) => inSnapshot(db, dbPrincipal, (trx) => read(trx, run)), runs)),
    });
  };
  const [bank = '', payable = ''] = await accountsOf(db);
  const period = { firstDay: '2026-10-25', lastDay: '2026-11-24', after: null, limit: 50 };
  for (const each of audiences(size)) {
    const { name, audience } = each;
    for (const [what, request] of Object.entries(lists))
      await time(what, each, (trx, run) => readPage(trx, invoiceListSource, audience, request(run)));
    await time('totals', each, (trx) => readListFigures(trx, invoiceListSource, audience));
    const column = name === 'driver' ? sql.ref('driver_id') : sql.ref('company_id');
    const owner = name === 'driver' ? idOf('driver', 3) : idOf('company', 0);
    await time('balance', each, (trx) =>
      ledgerAccountService.store.selectVisible(
        trx,
        audience,
        [sql<SqlBool>`${column} = ${owner}`],
        sql`order by kind, id`,
      ),
    );
    if (name === 'accountant') {
      await time('statement of the bank, a month', each, (trx) =>
        readStatement(trx, audience, { ...period, accountId: bank }),
      );
      await time('river', each, (trx) => readRiver(trx, now));
    }
    if (name !== 'driver')
      await time('statement of a customer, a month', each, (trx) =>
        readStatement(trx, audience, { ...period, accountId: payable }),
      );
  }
  return timings;
}
