// The log of prints over the endpoint: what is printed is noted once its file exists, what is printed again is said so, and who
// sees it.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { untilJob } from '#tests/areas/jobs/support/exports.ts';
import { makeShelf } from '#tests/areas/house/support/house.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });

const started = z.object({ result: z.object({ job: z.object({ id: z.string() }) }) });
async function untilPrinted(client: ApiClient, document: string, input: object): Promise<void> {
  const { data, errors } = await client.call(document, { input });
  expect(errors).toEqual([]);
  await untilJob(client, started.parse(data).result.job.id, 'done');
}

const choices = { format: 'thermal', start: 1, name: 'Étiquettes' };
const printStickers = (client: ApiClient, ids: readonly string[], { copies = 1, isReturn = false } = {}) =>
  untilPrinted(
    client,
    'mutation ($input: PackagesPrintInput!) { result: packagesPrint(input: $input) { job { id } } }',
    {
      ids,
      ...choices,
      copies,
      content: { cod: true, products: true, note: true, isReturn },
    },
  );

const listed = z.object({
  paperPrints: z.object({
    rows: z.array(
      z.object({
        paper: z.string(),
        status: z.string(),
        subject: z.string().nullable(),
        sheets: z.number(),
        again: z.number(),
        printedBy: z.object({ id: z.string() }),
      }),
    ),
  }),
});
async function printsOf(client: ApiClient, variables: Record<string, unknown> = {}) {
  const { data } = await client.call(
    `query ($tab: PaperPrintTab, $search: String) { paperPrints(tab: $tab, search: $search) {
      rows { paper status subject sheets again printedBy { id } } } }`,
    variables,
  );
  return listed.parse(data).paperPrints.rows;
}
const timeline = z.object({ packageTimeline: z.array(z.object({ name: z.string() })) });
async function historyOf(client: ApiClient, id: string): Promise<string[]> {
  const { data } = await client.call('query ($id: ID!) { packageTimeline(id: $id) { name } }', { id });
  return timeline.parse(data).packageTimeline.map(({ name }) => name);
}

it('a sticker that is printed again is listed so, and the history of its parcel says it to staff alone', async () => {
  const [customer, housekeeper] = [await server.as('customer'), await server.as('housekeeper')];
  const [first, second] = [buildParcel(server.fixtures), buildParcel(server.fixtures)];
  await insertParcels(server.db, first, second);
  await printStickers(customer, [first.id]);
  await printStickers(housekeeper, [first.id, second.id], { copies: 2 });
  const { people } = server.fixtures;
  const number = first.trackingNumber;
  expect(await printsOf(await server.as('admin'), { search: number })).toEqual([
    { paper: 'stickers', status: 'again', subject: null, sheets: 4, again: 1, printedBy: { id: people.housekeeper } },
    { paper: 'stickers', status: 'first', subject: number, sheets: 1, again: 0, printedBy: { id: people.customer } },
  ]);
  // The sender sees what it printed itself.
  expect(await printsOf(customer, { search: number })).toHaveLength(1);
  expect(await historyOf(housekeeper, first.id)).toContain('package.reprinted');
  expect(await historyOf(customer, first.id)).not.toContain('package.reprinted');
  expect(await historyOf(housekeeper, second.id)).not.toContain('package.reprinted');
});

it('the label of a return is another paper than the sticker', async () => {
  const housekeeper = await server.as('housekeeper');
  const pkg = buildParcel(server.fixtures, { status: 'canceled', returnStage: 'at_hub' });
  await insertParcels(server.db, pkg);
  await printStickers(housekeeper, [pkg.id]);
  await printStickers(housekeeper, [pkg.id], { isReturn: true });
  expect(
    (await printsOf(housekeeper, { search: pkg.trackingNumber })).map(({ paper, status }) => [paper, status]),
  ).toEqual([
    ['returnLabels', 'first'],
    ['stickers', 'first'],
  ]);
});

it('labels of shelves are for those who see the shelves: another hub prints none', async () => {
  const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
  const id = await makeShelf(casa, 'P-1');
  const document =
    'mutation ($input: ShelfLabelsPrintInput!) { result: shelfLabelsPrint(input: $input) { job { id } } }';
  const input = { ids: [id], format: 'a4x10', start: 10, copies: 1, name: 'Rayons', offset: { x: -12, y: 50 } };
  await untilPrinted(casa, document, input);
  expect((await printsOf(casa))[0]).toMatchObject({ paper: 'shelfLabels', subject: 'RY-CAS-P-1', status: 'first' });
  const codes = await Promise.all([
    rabat.call(document, { input }),
    (await server.as('customer')).call(document, { input }),
    casa.call(document, { input: { ...input, start: 11 } }),
    casa.call(document, { input: { ...input, offset: { x: 51, y: 0 } } }),
    casa.call(document, { input: { ...input, ids: [] } }),
  ]);
  expect(codes.map(({ errors: [error] }) => error?.extensions.fields[0]?.path ?? error?.extensions.code)).toEqual([
    'missing',
    'forbidden',
    'start',
    'offset.x',
    'ids',
  ]);
});

it('another hub hears nothing of what is printed', async () => {
  const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
  const changes = 'subscription { paperPrintChanged { paperPrint { subject } } }';
  const [own, foreign] = [await subscribe(server.url, casa, changes), await subscribe(server.url, rabat, changes)];
  const mine = buildParcel(server.fixtures);
  const theirs = buildParcel(server.fixtures, { hubId: server.fixtures.hubs.rabat });
  await insertParcels(server.db, mine, theirs);
  await printStickers(casa, [mine.id]);
  await own.untilText(mine.trackingNumber);
  await printStickers(rabat, [theirs.id]);
  await foreign.untilText(theirs.trackingNumber);
  expect(foreign.text()).not.toContain(mine.trackingNumber);
});

it('lists a print of a housekeeper once, which is both its own and of its hub', async () => {
  const casa = await server.as('housekeeper');
  const pkg = buildParcel(server.fixtures, {});
  await insertParcels(server.db, pkg);
  await printStickers(casa, [pkg.id]);
  expect((await printsOf(casa)).filter(({ subject }) => subject === pkg.trackingNumber)).toHaveLength(1);
});
