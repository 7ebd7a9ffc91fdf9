// npm run consumers: shows how far the event consumers are, lets one begin again, and tries parked events again. Can run
// beside the servers.
import { eventConsumers } from '../areas/index.ts';
import { connect, type Db } from '../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../db/transaction.ts';
import { readConsumers, readParkedEvents } from '../events/consumers/consumer-status.ts';
import { rerunConsumer, retryParkedEvent } from '../events/consumers/operate-consumer.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';

const usage = `npm run consumers                          shows each event consumer and its parked events
npm run consumers -- rerun NAME SEQ        handles the events from number SEQ on, again if they were handled before
npm run consumers -- rerun NAME end        goes on with the events that come from now on
npm run consumers -- retry NAME [SEQ]      tries its parked events again, or the one with this number`;

interface Arguments {
  command: 'show' | 'rerun' | 'retry';
  name: string;
  seq: number | 'end' | null;
}

/** The arguments; exits if they are invalid. */
function readArguments(): Arguments {
  const [command = 'show', name = '', seq] = process.argv.slice(2);
  const number = seq !== undefined && /^[1-9]\d{0,14}$/.test(seq) ? Number(seq) : null;
  if (command === 'show' && name === '') return { command, name, seq: null };
  if (command === 'rerun' && (number !== null || seq === 'end')) return { command, name, seq: number ?? 'end' };
  if (command === 'retry' && name !== '' && (seq === undefined || number !== null))
    return { command, name, seq: number };
  console.error(usage);
  return process.exit(1);
}

async function show(db: Db): Promise<void> {
  const [consumers, parked] = await inSnapshot(
    db,
    systemPrincipal,
    async (trx) => [await readConsumers(trx), await readParkedEvents(trx)] as const,
  );
  for (const { name, state, seq, lag, failures, lastError, parked: count } of consumers) {
    console.log(`${name}: ${state} at ${seq}, ${lag} events behind, ${count} parked`);
    if (lastError !== null) console.log(`  failed ${failures} times: ${lastError}`);
  }
  for (const { consumer, seq, name, entityId, error, parkedAt } of parked)
    console.log(`${consumer}: ${seq} ${name} ${entityId} parked ${parkedAt.toISOString()}: ${error}`);
}

async function rerun(db: Db, name: string, seq: number | 'end'): Promise<void> {
  if (eventConsumers.some((consumer) => consumer.name === name && consumer.keepsFigures)) {
    process.exitCode = 1;
    return console.error(`${name} keeps figures: npm run counts:repair computes them anew and lets it go on.`);
  }
  const from = await rerunConsumer(db, name, seq);
  if (from !== null) return console.log(`${name} goes on with event ${from}.`);
  process.exitCode = 1;
  return console.error(`There is no consumer ${name}, or no event ${seq}.`);
}

async function retry(db: Db, name: string, seq: number | null): Promise<void> {
  const consumer = eventConsumers.find((each) => each.name === name);
  const listed = await inSnapshot(db, systemPrincipal, (trx) => readParkedEvents(trx, name));
  const chosen = listed.filter((event) => seq === null || event.seq === seq).toReversed();
  if (!consumer || chosen.length === 0) console.log(`No such event of ${name} is parked.`);
  for (const event of consumer ? chosen : []) {
    const why = consumer && (await retryParkedEvent(db, consumer, event, new Date()));
    console.log(`${event.seq} ${event.name}: ${why ?? 'handled'}`);
    if (why !== null) process.exitCode = 1;
  }
}

const config = configOrExit({ usage });
const { command, name, seq } = readArguments();
const database = await joinDatabase(config);
const db = connect(database.url, { max: 2 });
try {
  if (command === 'show') await show(db);
  else if (command === 'rerun' && seq !== null) await rerun(db, name, seq);
  else if (seq !== 'end') await retry(db, name, seq);
} finally {
  await db.destroy();
  await database.stop();
}
