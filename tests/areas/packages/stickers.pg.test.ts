// Stickers over the endpoint: who may print which parcels, how many, and the file that comes out.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { fetchResult, readJob, untilJob } from '#tests/areas/jobs/support/exports.ts';
import { pdfPages } from '#tests/printing/support/pdf-pages.ts';
import { readCodes } from '#tests/printing/support/read-codes.ts';
import { readZpl } from '#tests/printing/support/zpl.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
const content = { cod: true, products: true, note: true };
const choices = { format: 'thermal', start: 1, copies: 1, content, name: 'Étiquettes' };
const printDocument = `mutation ($input: PackagesPrintInput!) { packagesPrint(input: $input) { job { id } } }`;
const started = z.object({ packagesPrint: z.object({ job: z.object({ id: z.string() }) }) });

async function print(client: ApiClient, input: object): Promise<{ id: string; file: Buffer; name: string | null }> {
  const { data, errors } = await client.call(printDocument, { input: { ...choices, ...input } });
  expect(errors).toEqual([]);
  const { id } = started.parse(data).packagesPrint.job;
  const { resultName } = await untilJob(client, id, 'done');
  const answer = await fetchResult(server.url, client, id);
  return { id, file: Buffer.from(await answer.arrayBuffer()), name: resultName };
}

const seen = z.object({ packagesToPrint: z.array(z.object({ id: z.string() })) });
const listDocument = 'query ($input: PackagesToPrintInput!) { packagesToPrint(input: $input) { id } }';
const previewDocument =
  'query ($id: ID!, $content: StickerContentInput!) { packageSticker(id: $id, content: $content) { svg } }';
const nowhere = '01900000-0000-7000-8000-000000000000';

/** A parcel of Atlas Store with the driver, and one of another company. */
async function twoParcels() {
  const { people, companies, hubs } = server.fixtures;
  const mine = buildParcel(server.fixtures, { driverId: people.driver, note: 'Appeler avant', noOpening: true });
  const theirs = buildParcel(server.fixtures, {
    companyId: companies.zellige,
    hubId: hubs.rabat,
    originHubId: hubs.rabat,
  });
  await insertParcels(server.db, mine, theirs);
  return { mine, theirs };
}

describe('a file of stickers', () => {
  it('has a page for each parcel in the order of the selection, whose codes lead to the parcel', async () => {
    const { mine, theirs } = await twoParcels();
    const admin = await server.as('admin');
    const { id, file, name } = await print(admin, { ids: [theirs.id, mine.id], copies: 2 });
    expect(name).toBe('Étiquettes.pdf');
    const pages = pdfPages(file);
    expect(pages).toHaveLength(4);
    const codes = await Promise.all([0, 2].map((page) => readCodes(pages[page]?.svg ?? '', 203)));
    expect(codes.map(({ Code128 }) => Code128)).toEqual([theirs.trackingNumber, mine.trackingNumber]);
    expect(codes[1]?.['QRCode']).toContain(`/tracking/${mine.trackingNumber}#${mine.trackingId}`);
    expect(await readJob(admin, id)).toMatchObject({ done: 4, total: 4 });
    expect(await readJob(await server.as('customer'), id)).toBeNull();
  });
  it('is of commands for a thermal printer on demand', async () => {
    const { mine } = await twoParcels();
    const { file, name } = await print(await server.as('driver'), { ids: [mine.id], format: 'zpl203' });
    expect([name, readZpl(file.toString('utf8')).length]).toEqual(['Étiquettes.zpl', 1]);
  });
  it('leaves out what its owner does not see, as if it did not exist', async () => {
    const { mine, theirs } = await twoParcels();
    const customer = await server.as('customer');
    const { file } = await print(customer, { ids: [theirs.id, mine.id, nowhere] });
    expect(pdfPages(file)).toHaveLength(1);
    const answers = await Promise.all(
      [theirs.id, nowhere].map((id) => customer.call(printDocument, { input: { ...choices, ids: [id] } })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.errors[0]?.extensions.code).toBe('missing');
  });
});

describe('what can be asked for', () => {
  it.each([
    [{ start: 2 }, 'start', 'too_large'],
    [{ start: 0 }, 'start', 'too_small'],
    [{ copies: 6 }, 'copies', 'too_large'],
    [{ name: 'x'.repeat(81) }, 'name', 'too_long'],
    [{ ids: [] }, 'ids', 'required'],
    [{ ids: null }, 'ids', 'required'],
    [{ format: 'a4x4', start: 5 }, 'start', 'too_large'],
  ])('is limited: %j', async (given, path, code) => {
    const admin = await server.as('admin');
    const { errors } = await admin.call(printDocument, { input: { ...choices, ids: [nowhere], ...given } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'invalid_input', fields: [{ path, code }] });
  });
  it('is at most 500 parcels, also by a filter', async () => {
    const many = Array.from({ length: 501 }, () =>
      buildParcel(server.fixtures, { cityId: server.fixtures.cities.mohammedia }),
    );
    await insertParcels(server.db, ...many);
    const admin = await server.as('admin');
    const matching = { tab: 'all', filter: { city: [server.fixtures.cities.mohammedia] } };
    for (const input of [{ matching }, { ids: many.map(({ id }) => id) }]) {
      const { errors } = await admin.call(printDocument, { input: { ...choices, ...input } });
      expect(errors[0]?.extensions).toMatchObject({ code: 'list.selection_too_large', params: { limit: 500 } });
    }
    const some = many.slice(0, 200).map(({ id }) => id);
    const { errors } = await admin.call(printDocument, { input: { ...choices, ids: some, copies: 3 } });
    expect(errors[0]?.extensions).toMatchObject({ fields: [{ path: 'copies', code: 'too_large' }] });
  });
});

// Typed by hand: the roles of the screen, and which of the two parcels each sees.
const rows: readonly (readonly [PersonName, 'both' | 'mine' | 'theirs' | 'none' | 'forbidden'])[] = [
  ['admin', 'both'],
  ['backoffice', 'both'],
  ['support', 'both'],
  ['accountant', 'both'],
  ['housekeeper', 'mine'],
  ['housekeeperRabat', 'theirs'],
  ['driver', 'mine'],
  ['driver2', 'none'],
  ['customer', 'mine'],
  ['customer2', 'theirs'],
  ['subcustomer', 'forbidden'],
  ['subdriver', 'forbidden'],
  ['collector', 'forbidden'],
];

/** What a person gets of these parcels: the list, and whether each has a sticker; or the code of every refusal. */
async function answersFor(name: PersonName, ids: readonly string[]): Promise<unknown> {
  const client = await server.as(name);
  const { data, errors } = await client.call(listDocument, { input: { ids } });
  const previews = await Promise.all(ids.map((id) => client.call(previewDocument, { id, content })));
  if (errors.length > 0) return [errors, ...previews.map((one) => one.errors)].map(([first]) => first?.extensions.code);
  const listed = seen.parse(data).packagesToPrint.map(({ id }) => id);
  return { listed, shown: ids.filter((_, at) => JSON.stringify(previews[at]?.data).includes('<svg')) };
}

describe('each role', () => {
  it('sees the parcels and stickers of its scope, and no others', async () => {
    const { mine, theirs } = await twoParcels();
    const ids = [mine.id, theirs.id];
    const scopes = { both: ids, mine: [mine.id], theirs: [theirs.id], none: [] };
    for (const [name, what] of rows) {
      const answers = await answersFor(name, ids);
      const expected =
        what === 'forbidden' ? ['forbidden', 'forbidden', 'forbidden'] : { listed: scopes[what], shown: scopes[what] };
      expect([name, answers]).toEqual([name, expected]);
    }
  });
});
