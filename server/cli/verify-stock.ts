// npm run stock:verify: computes every quantity from its movements, and what every parcel has moved from the parcel. Can run
// beside the servers.
import { differenceText, findStockDifferences } from '../areas/stock/verify-stock.ts';
import { connect } from '../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../db/transaction.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';

const usage = `npm run stock:verify     computes every quantity from its movements, and what parcels moved, and prints each difference

Ends with 1 when something was wrong.`;

const config = configOrExit({ usage, options: [] });
const database = await joinDatabase(config);
const db = connect(database.url, { max: 2 });
try {
  const differences = await inSnapshot(db, systemPrincipal, findStockDifferences);
  for (const difference of differences.slice(0, 50)) console.log(`  ${differenceText(difference)}`);
  console.log(differences.length === 0 ? 'The stock is right.' : `${differences.length} differences.`);
  if (differences.length > 0) process.exitCode = 1;
} finally {
  await db.destroy();
  await database.stop();
}
