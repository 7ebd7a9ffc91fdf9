// The file of a slip: what is on it, and how often it was printed.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { createJob } from '#server/areas/jobs/queries.ts';
import { createSlipStep } from '#server/areas/slips/paper/step.ts';
import { actorOf } from '#server/commands/actor.ts';
import { newId } from '#server/db/new-id.ts';
import { fetchResult, untilJob } from '#tests/areas/jobs/support/exports.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { pdfPages } from '#tests/printing/support/pdf-pages.ts';
import { readCodes } from '#tests/printing/support/read-codes.ts';
import { createSlip } from './support/slips.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
const printed = z.object({ slipPrint: z.object({ job: z.object({ id: z.string() }) }) });
const printDocument = 'mutation ($input: SlipPrintInput!) { slipPrint(input: $input) { job { id } } }';
const counted = z.object({ slip: z.object({ prints: z.number(), allowedActions: z.array(z.string()) }) });
/** How often a slip was printed, as its driver sees it. */
async function countOf(id: string) {
  const client = await server.as('driver');
  const { data } = await client.call('query ($id: ID!) { slip(id: $id) { prints allowedActions } }', { id });
  return counted.parse(data).slip;
}

const contextOf = () => ({ db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} });

/** The step of a job once more, as after a worker that was killed before it said that it was done. */
async function writeAgain(jobId: string, slipId: string): Promise<void> {
  const owner = await loadViewer(server.db, server.fixtures.people.driver, newId());
  const signal = new AbortController().signal;
  const job = { jobId, request: { slipId }, cursor: null, done: 0, total: null, owner, report: () => {}, signal };
  await createSlipStep(contextOf(), 'Qafila')(job);
}

describe('a printed slip', () => {
  it('is a PDF with its number as codes, counted, and asked for twice with one key only once', async () => {
    const { id, number } = await createSlip(server);
    const driver = await server.as('driver');
    const print = async (key: string) => {
      const { data, errors } = await driver.call(printDocument, { input: { id, idempotencyKey: key } });
      expect(errors).toEqual([]);
      return printed.parse(data).slipPrint.job.id;
    };
    const [job, same] = [await print('print-1'), await print('print-1')];
    expect(same).toBe(job);
    expect((await untilJob(driver, job, 'done')).resultName).toBe(`${number}.pdf`);
    const file = Buffer.from(await (await fetchResult(server.url, driver, job)).arrayBuffer());
    const pages = pdfPages(file);
    expect(pages).toHaveLength(1);
    expect(await readCodes(pages[0]?.svg ?? '', 203)).toEqual({ Code128: number, QRCode: number });
    expect(await countOf(id)).toEqual({ prints: 1, allowedActions: ['print', 'sign'] });
    // A step that is repeated counts nothing once more.
    await writeAgain(job, id);
    expect((await countOf(id)).prints).toBe(1);
    const foreign = await (await server.as('driver2')).call(printDocument, { input: { id } });
    const missing = await driver.call(printDocument, { input: { id: '01900000-0000-7000-8000-000000000000' } });
    expect(foreign.errors[0]?.extensions.code).toBe('missing');
    expect(missing.errors[0]?.extensions).toEqual(foreign.errors[0]?.extensions);
  });

  it('is a duplicate for one of two people who print it at the same time', async () => {
    const { id } = await createSlip(server);
    const boxesOf = async (name: PersonName) => {
      const client = await server.as(name);
      const { data } = await client.call(printDocument, { input: { id } });
      const job = printed.parse(data).slipPrint.job.id;
      await untilJob(client, job, 'done');
      const file = Buffer.from(await (await fetchResult(server.url, client, job)).arrayBuffer());
      return pdfPages(file)[0]?.svg.match(/<path/g)?.length ?? 0;
    };
    const [first, second] = await Promise.all([boxesOf('driver'), boxesOf('housekeeper')]);
    // The word stands in a black box, which the original has not.
    expect(first).not.toBe(second);
    expect((await countOf(id)).prints).toBe(2);
  });

  it('that is voided before its file is written is neither printed nor counted', async () => {
    const { id, number } = await createSlip(server);
    const driver = await server.as('driver');
    const voidDocument = 'mutation ($input: SlipVoidInput!) { slipVoid(input: $input) { slip { status } } }';
    await (await server.as('housekeeper')).call(voidDocument, { input: { id, voidReason: 'Erreur' } });
    const late = await driver.call(printDocument, { input: { id } });
    expect(late.errors[0]?.extensions.code).toBe('wrong_status');
    const voidedBy = await driver.call(voidDocument, { input: { id, voidReason: 'Erreur' } });
    expect(voidedBy.errors[0]?.extensions.code).toBe('forbidden');
    const viewer = await loadViewer(server.db, server.fixtures.people.driver, newId());
    if (!viewer) throw new Error('there is no driver');
    const request = { slipId: id };
    const job = await createJob(contextOf(), actorOf(viewer), { kind: 'slip', subject: number, total: 1, request });
    await untilJob(driver, job.id, 'failed');
    expect(await countOf(id)).toEqual({ prints: 0, allowedActions: [] });
  });
});
