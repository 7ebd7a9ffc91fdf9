// Watches the connections between instances and Postgres: in a round of an event consumer, the instance is killed before
// its n-th statement reaches Postgres, for every n, and at last when its COMMIT is answered. The first statements read
// the events; later ones count in rounds that have read a confirmation, so that there is something to tell twice. The
// statement that skips events is not in every round: it has no number.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { readConsumers } from '#server/events/consumers/consumer-status.ts';
import type { Fault } from '../../harness/fault.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import type { TestBed } from '../../harness/test-bed/test-bed.ts';
import type { Writers } from '../../harness/writers.ts';

/** The statement that locks the cursor of a consumer, and its parameter. */
const roundBegins = [Buffer.from('from event_consumers where name'), Buffer.from('notifications')];
const confirmation = Buffer.from('package.confirmed');
const skip = Buffer.from('exists (select from event_seq');
const committed = Buffer.from('COMMIT\0');
const ends = [committed, Buffer.from('ROLLBACK\0')];
/** Where an instance is killed: before the statement that skips events, or before one with this number. */
type KillPoint = 'skip' | number;

/** The statements of a round that creates notifications, with its COMMIT; the answer to that comes after them. */
const statements = 11;
/** Those of them that read events. */
const reading = 3;

/** A round that has not come to a statement by then has fewer of them. */
const patienceMs = 15_000;

/** What was seen of the round on a connection: its statements after the first one, and whether it has read a confirmation. */
interface SeenRound {
  sent: number;
  confirms: boolean;
}

function isAt(statement: KillPoint, round: SeenRound, from: 'client' | 'server', chunk: Buffer): boolean {
  if (statement === 'skip') return chunk.includes(skip);
  if (statement > reading && !round.confirms) return false;
  if (from === 'client') return round.sent === statement;
  return statement > statements && round.sent === statements && chunk.includes(committed);
}

/** Kills whichever instance first comes to this statement of a round. Resolves to its index; to null if none comes to it. */
function killAt(testBed: TestBed, statement: KillPoint): Promise<0 | 1 | null> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      for (const proxy of testBed.databaseProxies) proxy.interceptor = null;
      resolve(null);
    }, patienceMs);
    const rounds = new Map<object, SeenRound>();
    for (const index of [0, 1] as const)
      testBed.databaseProxies[index].interceptor = (from, chunk, connection) => {
        const begins = from === 'client' && roundBegins.every((part) => chunk.includes(part));
        if (begins) rounds.set(connection, { sent: -1, confirms: false });
        const round = rounds.get(connection);
        if (!round) return false;
        if (from === 'client') round.sent += chunk.includes(skip) ? 0 : 1;
        else if (chunk.includes(confirmation)) round.confirms = true;
        if (from === 'server' && ends.some((end) => chunk.includes(end))) rounds.delete(connection);
        if (!isAt(statement, round, from, chunk)) return false;
        clearTimeout(giveUp);
        for (const proxy of testBed.databaseProxies) proxy.interceptor = null;
        void testBed.instances[index].kill().then(() => resolve(index));
        return true;
      };
  });
}

/** A parcel is created and confirmed: its sender is told of that once. */
async function confirm(context: FaultContext, writers: Writers): Promise<void> {
  const { companies, cities } = context.testBed.fixtures;
  const input = {
    companyId: companies.atlas,
    recipientName: 'Imane Tazi',
    phone: '+212655767159',
    address: '3 rue Agadir',
    cityId: cities.casa,
    cod: 10_000,
  };
  const { entityId } = await writers.run(context.user('backoffice'), 'packageCreate', input, 'creates');
  await writers.run(context.user('support'), 'packageConfirm', { id: entityId }, `confirms ${entityId}`);
}

/** How far each consumer is, and how far they can be. */
async function readProgress(db: Db): Promise<{ head: number; positions: number[] }> {
  const consumers = await inSnapshot(db, systemPrincipal, readConsumers);
  return { head: Math.max(...consumers.map(({ seq, lag }) => seq + lag)), positions: consumers.map(({ seq }) => seq) };
}

const toldRows = z.array(z.object({ told: z.int() }));

/** How often each sender was told of each confirmation; senders are the customers of the parcel's company. */
function timesTold({ testBed }: FaultContext): Promise<number[]> {
  return inSnapshot(testBed.db, systemPrincipal, async (trx) => {
    const { rows } = await sql`
      select (select count(*) from notifications n where n.user_id = u.id and n.entity_id = e.entity_id and n.event = e.name) as told
      from events e join packages p on p.id = e.entity_id join users u on u.company_id = p.company_id and u.status = 'active'
      join user_roles r on r.user_id = u.id and r.role = 'CUSTOMER'
      where e.name = 'package.confirmed' and e.actor_id is distinct from u.id`.execute(trx);
    return toldRows.parse(rows).map(({ told }) => told);
  });
}

export const f42: Fault = {
  name: 'F42',
  scenario: 'kill -9 before every statement of an event consumer, and after its COMMIT',
  promises: [2, 25],
  quick: false,
  run: async (context) => {
    await context.openTabs(50);
    const { testBed } = context;
    return context.round(
      async (writers) => {
        let kills = 0;
        const points: KillPoint[] = ['skip', ...Array.from({ length: statements + 1 }, (_, index) => index + 1)];
        for (const statement of points) {
          const killed = killAt(testBed, statement);
          await confirm(context, writers);
          const index = await killed;
          if (index === null) continue;
          kills += 1;
          await testBed.instances[index].start();
        }
        context.check('an instance was killed at every statement', kills === points.length);
        // Others go on writing: the consumers need not be at the end all at once.
        const { head } = await readProgress(testBed.db);
        const havePassed = async (): Promise<boolean> =>
          (await readProgress(testBed.db)).positions.every((seq) => seq >= head);
        context.check('the consumers went on', await context.waitUntil(havePassed, 20_000));
        const told = await timesTold(context);
        context.note(`${told.length} confirmations told`);
        context.check(
          `each was told once (${told.filter((count) => count === 0).length} never, ${told.filter((count) => count > 1).length} doubled)`,
          told.length >= statements && told.every((count) => count === 1),
        );
      },
      { writers: 4 },
    );
  },
};
