// Receivers of webhooks that fail in every way that a host on the internet can, beside one that works.
import type { Fault } from '../../harness/fault.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import { type Partner, Partners, timesReceived } from '../../harness/partners.ts';
import { pourWithoutEnd } from '#tests/support/http-receiver.ts';

/** First attempts leave ten seconds after the event, one that hangs ends ten seconds later, and a pause is as long. */
const patienceMs = 90_000;
const firstPauseMs = 10_000;
const secondPauseMs = 5 * 60_000;
/** What a receiver asks for with `Retry-After`. */
const askedPauseMs = 60_000;
const jitter = 1.1;
/** Buffers of the kernel on both sides, and a chunk of our own. */
const mostPoured = 32 * 1024 * 1024;

const isPause = (found: number | null | undefined, planned: number): boolean =>
  typeof found === 'number' && found >= planned - 1 && found <= planned * jitter + 5_000;

interface Receivers {
  works: Partner;
  failing: Readonly<Record<'500' | '302' | 'hangs', Partner>>;
  elsewhere: Partner;
  gone: Partner;
  busy: Partner;
  pours: Partner;
}

async function openAll(partners: Partners, count: (bytes: number) => void): Promise<Receivers> {
  const elsewhere = await partners.open('zellige');
  return {
    elsewhere,
    works: await partners.open('atlas'),
    failing: {
      '500': await partners.open('atlas', (response) => response.writeHead(500).end('non')),
      '302': await partners.open('atlas', (response) => {
        response.writeHead(302, { location: elsewhere.receiver.url }).end();
      }),
      hangs: await partners.open('zellige', () => {}),
    },
    gone: await partners.open('atlas', (response) => response.writeHead(410).end()),
    busy: await partners.open('atlas', (response) => {
      response.writeHead(429, { 'retry-after': String(askedPauseMs / 1_000) }).end();
    }),
    pours: await partners.open('zellige', (response) => {
      response.writeHead(200);
      pourWithoutEnd(response, 'x'.repeat(65_536), count);
    }),
  };
}

async function checkFailing(context: FaultContext, partners: Partners, name: string, partner: Partner): Promise<void> {
  const first = await partners.messages(partner);
  const isOnPlan = await context.waitUntil(async () => {
    const messages = await partners.messages(partner);
    return messages.some(({ attempts, pauseMs }) => attempts === 2 && isPause(pauseMs, secondPauseMs));
  }, patienceMs);
  context.check(`${name}: the second attempt follows the first, and the third the plan`, isOnPlan);
  const ids = new Set(first.map(({ id }) => id));
  const received = timesReceived(partner);
  context.check(
    `${name}: every attempt has an id of its message`,
    received.size > 0 && [...received.keys()].every((id) => ids.has(id)),
  );
}

async function checkAll(
  context: FaultContext,
  partners: Partners,
  all: Receivers,
  poured: () => number,
): Promise<void> {
  const { works, failing, elsewhere, gone, busy, pours } = all;
  const attempted = (partner: Partner) =>
    context.waitUntil(async () => {
      const messages = await partners.messages(partner);
      return messages.some(({ attempts }) => attempts > 0);
    }, patienceMs);
  for (const partner of [works, gone, busy, pours, ...Object.values(failing)])
    context.check('each receiver was called', await attempted(partner));
  const [first] = await partners.messages(failing[500]);
  context.check('500: a pause of ten seconds', first?.attempts !== 1 || isPause(first.pauseMs, firstPauseMs));
  const asked = (await partners.messages(busy)).find(({ attempts }) => attempts === 1);
  context.check('429: the pause that it asks for', isPause(asked?.pauseMs, askedPauseMs));
  const ended = (await partners.messages(gone)).find(({ attempts }) => attempts === 1);
  context.check('410: no second attempt', ended?.status === 'failed' && ended.pauseMs === null);
  await Promise.all(Object.entries(failing).map(([name, partner]) => checkFailing(context, partners, name, partner)));
  const isSent = async (partner: Partner): Promise<boolean> =>
    (await partners.messages(partner)).every(({ status, attempts }) => status === 'sent' && attempts === 1);
  context.check('what works gets each message, once', await context.waitUntil(() => isSent(works), patienceMs));
  context.check(
    'and nothing twice',
    [...timesReceived(works).values()].every((times) => times === 1),
  );
  context.check('a body without end counts as its beginning', await isSent(pours));
  context.check('and is cut off', poured() < mostPoured);
  const own = new Set((await partners.messages(elsewhere)).map(({ id }) => id));
  context.check(
    'no redirect was followed',
    [...timesReceived(elsewhere).keys()].every((id) => own.has(id)),
  );
  context.note(`${(poured() / 1_048_576).toFixed(1)} MB of a body without end were written`);
}

export const f31: Fault = {
  name: 'F31',
  scenario: 'receivers of webhooks that answer 500, 302, 410, 429, nothing, or without end',
  promises: [17],
  quick: false,
  run: async (context) => {
    await context.openTabs(20);
    const partners = new Partners(context);
    let poured = 0;
    const all = await openAll(partners, (bytes) => {
      poured += bytes;
    });
    try {
      return await context.round(
        async (writers) => {
          for (let n = 0; n < 5; n += 1)
            for (const company of ['atlas', 'zellige'] as const) await partners.createParcel(writers, company);
          await checkAll(context, partners, all, () => poured);
        },
        { writers: 4 },
      );
    } finally {
      await partners.close();
    }
  },
};
