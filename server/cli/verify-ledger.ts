// npm run ledger:verify: computes every balance from its entries, and the entries of every parcel and invoice. Can run
// beside the servers.
import type { LedgerEntry } from '#shared/areas/ledger/parcel-entries.ts';
import { type LedgerDifference, verifyLedger } from '../areas/ledger/verify-ledger.ts';
import { connect } from '../db/connection/connection.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';

const usage = `npm run ledger:verify                 computes the balances and the entries of parcels and invoices once more, and prints each difference
npm run ledger:verify -- --repair     also posts what is missing for parcels

Ends with 1 when something was wrong. Amounts are in centimes, debits positive.`;

const entryText = ({ rule, account, amount }: LedgerEntry): string => `${rule} ${account} ${amount}`;

function print(difference: LedgerDifference): void {
  if (difference.what === 'balance')
    console.log(
      `  account ${difference.kind} ${difference.accountId}: ${difference.kept}, its entries say ${difference.computed}`,
    );
  else {
    const what =
      difference.what === 'parcel'
        ? `parcel ${difference.trackingNumber}`
        : `${difference.what} ${difference.reference}`;
    console.log(`  ${what} lacks ${difference.missing.map(entryText).join(', ')}`);
  }
}

const config = configOrExit({ usage, options: ['--repair'] });
const database = await joinDatabase(config);
const db = connect(database.url, { max: 2 });
try {
  let wrong = 0;
  const parcels = await verifyLedger(db, {
    repair: process.argv.includes('--repair'),
    onDifference: (difference) => {
      wrong += 1;
      if (wrong <= 50) print(difference);
    },
  });
  console.log(
    wrong === 0 ? `The ledger of ${parcels} parcels is right.` : `${wrong} differences in ${parcels} parcels.`,
  );
  if (wrong > 0) process.exitCode = 1;
} finally {
  await db.destroy();
  await database.stop();
}
