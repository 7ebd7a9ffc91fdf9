// Two partners never answer and have many messages; those of the others leave as before.
import type { Fault } from '../../harness/fault.ts';
import { type Partner, Partners } from '../../harness/partners.ts';
import type { Writers } from '../../harness/writers.ts';

const parcels = 30;
/** Machines are shared. */
const patienceMs = 60_000;
const mostOnTheirWay = 4;

/** Milliseconds from when messages are due to their arrival, ascending. */
async function delays(partners: Partners, partner: Partner): Promise<number[]> {
  const dueAt = new Map((await partners.messages(partner)).map((message) => [message.id, message.dueAt]));
  return partner.receiver.received
    .map(({ headers, at }) => at - (dueAt.get(String(headers['webhook-id'])) ?? Number.NaN))
    .toSorted((one, other) => one - other);
}

async function createAll(partners: Partners, writers: Writers): Promise<void> {
  for (let n = 0; n < parcels; n += 1)
    for (const company of ['atlas', 'zellige'] as const) await partners.createParcel(writers, company);
}

const longest = (found: readonly number[]): string => `${(Math.max(...found) / 1_000).toFixed(1)} s`;

const hasAll = (partner: Partner, count: number): boolean => partner.receiver.received.length >= count;

export const f33: Fault = {
  name: 'F33',
  scenario: 'two partners that never answer, among four that do',
  promises: [17],
  quick: false,
  run: async (context) => {
    await context.openTabs(20);
    const partners = new Partners(context);
    const living: Partner[] = [];
    for (const company of ['atlas', 'atlas', 'zellige', 'zellige'] as const) living.push(await partners.open(company));
    try {
      return await context.round(
        async (writers) => {
          await createAll(partners, writers);
          await context.waitUntil(() => living.every((partner) => hasAll(partner, parcels)), patienceMs);
          const before = (await Promise.all(living.map((partner) => delays(partners, partner)))).flat();
          const dead = [await partners.open('atlas', () => {}), await partners.open('zellige', () => {})];
          await createAll(partners, writers);
          const everybody = await context.waitUntil(
            () => living.every((partner) => hasAll(partner, 2 * parcels)),
            patienceMs,
          );
          context.check('the others have all their messages', everybody);
          for (const partner of dead) {
            const waiting = (await partners.messages(partner)).filter(({ status }) => status === 'waiting').length;
            context.check('those that hang have most of theirs before them', waiting === parcels);
            const { length } = partner.receiver.received;
            context.check('they were called, and hold few attempts', length > 0 && length <= 2 * mostOnTheirWay);
          }
          const after = (await Promise.all(living.map((partner) => delays(partners, partner)))).flat();
          context.note(`the last message after ${longest(before)} without them, ${longest(after)} beside them`);
        },
        { writers: 4 },
      );
    } finally {
      await partners.close();
    }
  },
};
