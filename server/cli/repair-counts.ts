// npm run counts:repair: corrects the list counts and prints what was wrong. Can run beside the servers.
import { countedEntities } from '../areas/index.ts';
import { connect } from '../db/connection/connection.ts';
import { repairCounts } from '../events/counts.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';

const config = configOrExit({
  usage: 'npm run counts:repair\n\nCompares the counts of lists with the rows and sets them right.',
  options: [],
});
const database = await joinDatabase(config);
const db = connect(database.url, { max: 2 });
try {
  for (const area of countedEntities) {
    const wrong = await repairCounts(db, area);
    for (const { key, bucket, counted, actual } of wrong.slice(0, 50))
      console.log(`  ${key} ${bucket}: counted ${counted}, now ${actual}`);
    console.log(
      wrong.length === 0 ? `${area.entity}: all counts are right` : `${area.entity}: ${wrong.length} set right`,
    );
  }
} finally {
  await db.destroy();
  await database.stop();
}
