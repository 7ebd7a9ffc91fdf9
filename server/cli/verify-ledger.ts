// npm run ledger:verify: runs the checks of the reconciliation. Can run beside the servers.
import type { LedgerEntry } from '#shared/areas/ledger/parcel-entries.ts';
import { verifyLedger } from '../app/verify-ledger.ts';
import { connect } from '../db/connection/connection.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';

const usage = `npm run ledger:verify                 compares every row of money with the ledger, and prints each difference
npm run ledger:verify -- --repair     also posts what is missing for parcels

Ends with 1 when something was wrong. Amounts are in centimes, debits positive.`;

/** Differences that are printed. */
const most = 50;

const entryText = ({ rule, account, amount }: LedgerEntry): string => `${rule} ${account} ${amount}`;

const config = configOrExit({ usage, options: ['--repair'] });
const database = await joinDatabase(config);
const db = connect(database.url, { max: 2 });
try {
  let wrong = 0;
  const counts = await verifyLedger(db, {
    repair: process.argv.includes('--repair'),
    onDifference: ({ check, label, expected, found, missing }) => {
      wrong += 1;
      if (wrong > most) return;
      const lacks = missing.length === 0 ? '' : `, lacks ${missing.map(entryText).join(', ')}`;
      console.log(`  ${check} ${label}: ${found}, expected ${expected}${lacks}`);
    },
  });
  const parcels = counts['parcels'] ?? 0;
  console.log(
    wrong === 0 ? `The ledger of ${parcels} parcels is right.` : `${wrong} differences in ${parcels} parcels.`,
  );
  if (wrong > 0) process.exitCode = 1;
} finally {
  await db.destroy();
  await database.stop();
}
