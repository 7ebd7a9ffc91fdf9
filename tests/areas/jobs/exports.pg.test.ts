// The export of a list over the endpoint: rows, columns and rights are those of the screen.
import { describe, expect, it } from 'vitest';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { askForExport, column, createExport, exportLines, fetchResult, readJob, untilJob } from './support/exports.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });

describe('an export', () => {
  it('has the rows of the filter in the order of the list, with words, amounts and dates', async () => {
    const { cities } = server.fixtures;
    const parcel = buildParcel(server.fixtures, {
      recipientName: '=HYPERLINK("http://x")',
      cityId: cities.mohammedia,
      cod: 123_450,
      createdAt: new Date('2026-11-02T22:30:00Z'),
    });
    await insertParcels(server.db, parcel, buildParcel(server.fixtures, { cityId: cities.casa }));
    const lines = await exportLines(server.url, await server.as('customer'), {
      of: { tab: 'all', filter: { city: [cities.mohammedia] } },
      columns: [
        column('trackingNumber', 'text', 'Numéro'),
        column('recipientName'),
        column('phone', 'phone'),
        column('cod', 'money', 'Montant'),
        column('createdAt', 'instant'),
        { ...column('status', 'choice'), words: [{ value: 'created', word: 'Créé' }] },
        column('city.nameFr'),
      ],
    });
    expect(lines).toEqual([
      'Numéro;recipientName;phone;Montant;createdAt;status;city.nameFr',
      `${parcel.trackingNumber};"'=HYPERLINK(""http://x"")";06 55 76 71 59;1234,50;02/11/2026 22:30;Créé;Mohammedia`,
    ]);
  });
  it('is shown and given to its owner alone', async () => {
    const customer = await server.as('customer');
    const { id } = await createExport(customer);
    await untilJob(customer, id, 'done');
    for (const name of ['admin', 'subcustomer', 'customer2'] as const) {
      const other = await server.as(name);
      expect(await readJob(other, id)).toBeNull();
      const answer = await fetchResult(server.url, other, id);
      const missing = await fetchResult(server.url, other, '01900000-0000-7000-8000-000000000000');
      expect([answer.status, await answer.json()]).toEqual([missing.status, await missing.json()]);
    }
    expect((await fetchResult(server.url, { cookie: '' }, id)).status).toBe(401);
  });
});

// The rows and the columns of each role, typed by hand: commission is hidden from senders, the client's e-mail and the
// fees from carriers. `mine` is of Atlas Store with driver and hub; `theirs` of another company and hub.
const asked = ['trackingNumber', 'commission', 'clientEmail', 'feeDelivered', 'internalNote'];
const sender = ['trackingNumber', 'clientEmail', 'feeDelivered'];
const carrier = ['trackingNumber', 'commission', 'internalNote'];
const matrix: readonly (readonly [PersonName, readonly string[], readonly ('mine' | 'theirs')[]])[] = [
  ['admin', asked, ['mine', 'theirs']],
  ['backoffice', asked, ['mine', 'theirs']],
  ['accountant', asked, ['mine', 'theirs']],
  ['housekeeper', asked, ['mine']],
  ['housekeeperRabat', asked, ['theirs']],
  ['driver', carrier, ['mine']],
  ['driver2', carrier, []],
  ['collector', carrier, []],
  ['customer', sender, ['mine']],
  ['subcustomer', sender, ['mine']],
  ['customer2', sender, ['theirs']],
];

describe('scope and hidden fields', () => {
  it('hold in the file for each role, whatever columns are asked for', async () => {
    const { companies, hubs, people, cities } = server.fixtures;
    const secret = {
      commission: 700,
      clientEmail: 'a@b.ma',
      feeDelivered: 2_500,
      feeRefused: 1_000,
      feeReturned: 500,
      internalNote: 'interne',
    };
    const day = new Date('2026-10-05T12:00:00Z');
    const parcels = {
      mine: buildParcel(server.fixtures, { ...secret, createdAt: day, driverId: people.driver }),
      theirs: buildParcel(server.fixtures, {
        ...secret,
        createdAt: day,
        companyId: companies.zellige,
        hubId: hubs.rabat,
        originHubId: hubs.rabat,
        cityId: cities.rabat,
      }),
    };
    await insertParcels(server.db, parcels.mine, parcels.theirs);
    for (const [name, columns, rows] of matrix) {
      const [head = '', ...lines] = await exportLines(server.url, await server.as(name), {
        columns: asked.map((path) => column(path)),
        of: { tab: 'all', filter: { created: { gte: '2026-10-05', lt: '2026-10-06' } } },
      });
      expect([name, head.split(';')]).toEqual([name, columns]);
      expect([name, lines.map((line) => line.split(';')[0] ?? '').toSorted()]).toEqual([
        name,
        rows.map((row) => parcels[row].trackingNumber).toSorted(),
      ]);
    }
  });

  it('refuse columns that the list does not have, filters on hidden fields, and lists of other roles', async () => {
    const customer = await server.as('customer');
    const codesOf = async (given: Parameters<typeof askForExport>[1]) =>
      (await askForExport(customer, given)).errors.flatMap(({ extensions: { code, fields } }) => [
        code,
        ...fields.map(({ path, code: each }) => `${path} ${each}`),
      ]);
    expect(await codesOf({ columns: [column('passwordHash'), column('company.nothing')] })).toEqual([
      'invalid_input',
      'file.columns.0.path unknown_field',
      'file.columns.1.path unknown_field',
    ]);
    expect(await codesOf({ columns: [column('commission')] })).toEqual(['invalid_input', 'file.columns required']);
    expect(await codesOf({ list: 'ratings', columns: [column('overall')] })).toEqual(['forbidden']);
  });
});
