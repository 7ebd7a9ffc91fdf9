// npm run counts:repair: corrects counts, sums and figures per day, and prints what was wrong. Can run beside the servers.
import { countedEntities } from '../areas/index.ts';
import { connect } from '../db/connection/connection.ts';
import { compareRollups, repairRollups } from '../events/rollups/verify-rollups.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';

const usage = `npm run counts:repair              compares the counts of lists, their sums and the figures per day with the rows, and sets them right
npm run counts:repair -- --check   only compares; ends with 1 when something is wrong`;

const config = configOrExit({ usage, options: ['--check'] });
const isCheck = process.argv.includes('--check');
const database = await joinDatabase(config);
const db = connect(database.url, { max: 2 });
try {
  for (const counted of countedEntities) {
    const wrong = isCheck ? await compareRollups(db, counted) : await repairRollups(db, counted);
    for (const { kind, name, stored, actual } of wrong.slice(0, 50))
      console.log(`  ${kind} ${name}: stored ${stored}, ${isCheck ? 'should be' : 'now'} ${actual}`);
    console.log(
      wrong.length === 0
        ? `${counted.entity}: all figures are right`
        : `${counted.entity}: ${wrong.length} ${isCheck ? 'wrong' : 'set right'}`,
    );
    if (isCheck && wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await db.destroy();
  await database.stop();
}
