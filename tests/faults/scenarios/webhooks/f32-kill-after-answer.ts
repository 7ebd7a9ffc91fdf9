// Watches the connections between instances and Postgres: the instance that has sent a message is killed after the
// receiver's 200, before that is recorded, or when the record is committed.
import type { Fault } from '../../harness/fault.ts';
import { Partners, timesReceived } from '../../harness/partners.ts';
import type { TestBed } from '../../harness/test-bed/test-bed.ts';

const records = Buffer.from('delete from webhook_queue');
const committed = Buffer.from('COMMIT\0');
/** The lease of a message whose sender has died is 45 s. */
const patienceMs = 120_000;

/** Kills whichever instance records a success next, before its statement or after its COMMIT. Resolves to its index. */
function killAtRecord(testBed: TestBed, at: 'statement' | 'commit'): Promise<0 | 1> {
  return new Promise((resolve) => {
    const recording = new Set<object>();
    for (const index of [0, 1] as const)
      testBed.databaseProxies[index].interceptor = (from, chunk, connection) => {
        if (from === 'client' && chunk.includes(records)) recording.add(connection);
        if (!recording.has(connection)) return false;
        if (at === 'commit' && !(from === 'server' && chunk.includes(committed))) return false;
        for (const proxy of testBed.databaseProxies) proxy.interceptor = null;
        void testBed.instances[index].kill().then(() => resolve(index));
        return true;
      };
  });
}

export const f32: Fault = {
  name: 'F32',
  scenario: "kill -9 of the sender of a webhook between the receiver's 200 and its record, and after that",
  promises: [17],
  quick: false,
  run: async (context) => {
    await context.openTabs(20);
    const { testBed } = context;
    const partners = new Partners(context);
    const partner = await partners.open('atlas');
    try {
      return await context.round(
        async (writers) => {
          const areSent = async (count: number): Promise<boolean> => {
            const messages = await partners.messages(partner);
            return messages.length === count && messages.every(({ status }) => status === 'sent');
          };
          for (const [place, at] of (['statement', 'commit', 'statement'] as const).entries()) {
            const killed = killAtRecord(testBed, at);
            await partners.createParcel(writers, 'atlas');
            await testBed.instances[await killed].start();
            // Before the next, so that no message meets two of the kills, however slowly the instances start.
            const isSent = await context.waitUntil(() => areSent(place + 1), patienceMs);
            context.check('every message was sent at last', isSent);
          }
          const times = timesReceived(partner);
          const messages = await partners.messages(partner);
          const counts = messages.map(({ id }) => times.get(id) ?? 0).toSorted((one, other) => one - other);
          context.check(
            `what was not recorded came again with its id, what was recorded did not (${counts.join(', ')})`,
            times.size === 3 && counts.join() === '1,2,2',
          );
          context.check(
            'each attempt was counted',
            messages.every(({ id, attempts }) => attempts === times.get(id)),
          );
          context.note(`${partner.receiver.received.length} attempts at ${times.size} messages`);
        },
        { writers: 4 },
      );
    } finally {
      await partners.close();
    }
  },
};
