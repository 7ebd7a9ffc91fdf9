// Exports of people whose rights change while a file is written, or after it was.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { memberRights, type MemberRight } from '#shared/access/rights.ts';
import { startWorker } from '#tests/jobs/support/worker.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnJob, column, createExport, fetchResult, readJob, untilJob } from './support/exports.ts';

const server = useTestServer();
const columns = [column('trackingNumber'), column('feeDelivered', 'money')];
const rows = 250;

/** Called before the second page of an export is stored. */
let beforeSecondPage = (): Promise<void> => Promise.resolve();
let stopWorker = (): Promise<void> => Promise.resolve();
beforeAll(async () => {
  await insertParcels(
    server.db,
    ...Array.from({ length: rows }, () => buildParcel(server.fixtures, { feeDelivered: 3_500 })),
  );
  stopWorker = startWorker(server.databaseUrl, {
    beforeStore: (done) => (done === 100 ? beforeSecondPage() : Promise.resolve()),
  });
});
afterAll(() => stopWorker());

async function giveRights(rights: readonly MemberRight[]): Promise<void> {
  const mutation =
    'mutation ($input: UserSetMemberRightsInput!) { userSetMemberRights(input: $input) { user { id } } }';
  const input = { id: server.fixtures.people.subcustomer, rights };
  const { errors } = await (await server.as('customer')).call(mutation, { input });
  expect(errors).toEqual([]);
}
const without = (right: MemberRight) => memberRights.filter((each) => each !== right);
beforeEach(() => giveRights(memberRights));
afterEach(() => {
  beforeSecondPage = () => Promise.resolve();
});

/** In the middle of the next export, once. */
function inTheMiddle(work: () => Promise<void>): void {
  beforeSecondPage = async () => {
    beforeSecondPage = () => Promise.resolve();
    await work();
  };
}

it('a file that is being written begins anew, without what its owner no longer sees', async () => {
  const member = await server.as('subcustomer');
  inTheMiddle(() => giveRights(without('money')));
  const { id } = await createExport(member, { columns });
  await untilJob(member, id, 'done');
  const text = await (await fetchResult(server.url, member, id)).text();
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe('trackingNumber');
  expect([lines.length, new Set(lines).size, text.includes(';')]).toEqual([rows, rows, false]);
});

it('who may no longer export gets no file, and none by trying again', async () => {
  const member = await server.as('subcustomer');
  inTheMiddle(() => giveRights(without('export')));
  const { id } = await createExport(member, { columns });
  expect(await untilJob(member, id, 'failed')).toMatchObject({ errorCode: 'forbidden' });
  expect((await actOnJob(member, 'Retry', id)).data).toEqual({ result: { job: { status: 'queued' } } });
  expect(await untilJob(member, id, 'failed')).toMatchObject({ errorCode: 'forbidden' });
  expect((await fetchResult(server.url, member, id)).status).toBe(404);
});

it('a finished file of earlier rights is gone; those of others stay', async () => {
  const [member, customer] = [await server.as('subcustomer'), await server.as('customer')];
  const [own, other] = [await createExport(member, { columns }), await createExport(customer, { columns })];
  await Promise.all([untilJob(member, own.id, 'done'), untilJob(customer, other.id, 'done')]);
  await giveRights(without('money'));
  expect([await readJob(member, own.id), (await fetchResult(server.url, member, own.id)).status]).toEqual([null, 404]);
  expect((await fetchResult(server.url, customer, other.id)).status).toBe(200);
});

it('a file of a commercial is gone when one of its customers has another commercial', async () => {
  const commercial = await server.as('commercial');
  const { id } = await createExport(commercial, { columns });
  await untilJob(commercial, id, 'done');
  const assign =
    'mutation ($input: CompanyAssignCommercialInput!) { companyAssignCommercial(input: $input) { company { id } } }';
  const input = { id: server.fixtures.companies.atlas, commercialId: null };
  expect((await (await server.as('admin')).call(assign, { input })).errors).toEqual([]);
  expect((await fetchResult(server.url, commercial, id)).status).toBe(404);
});

it('nor is a file of an earlier role kept, and one that was being written fails', async () => {
  const backoffice = await server.as('backoffice');
  const setRoles = 'mutation ($input: UserSetRolesInput!) { userSetRoles(input: $input) { user { id } } }';
  const becomeSupport = async (): Promise<void> => {
    const input = { id: server.fixtures.people.backoffice, roles: ['SUPPORT'] };
    expect((await (await server.as('admin')).call(setRoles, { input })).errors).toEqual([]);
  };
  const { id: finished } = await createExport(backoffice, { columns });
  await untilJob(backoffice, finished, 'done');
  inTheMiddle(becomeSupport);
  const { id: running } = await createExport(backoffice, { columns });
  expect(await untilJob(backoffice, running, 'failed')).toMatchObject({ errorCode: 'job.role_changed' });
  expect((await fetchResult(server.url, backoffice, finished)).status).toBe(404);
});
