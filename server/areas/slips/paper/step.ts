// The job that writes the PDF of a slip and counts the print, in one step.
import type { SlipRow } from '#shared/areas/slips/slip.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { inSnapshot, type Trx } from '../../../db/transaction.ts';
import { readSignatures } from '../../../files/signatures.ts';
import { Loaders } from '../../../graphql/loaders.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { companyById, hubById, personById } from '../../directory/queries.ts';
import { notePrint } from '../../prints/queries.ts';
import { slipFileRequest } from '../print-slip.ts';
import { slipService } from '../service.ts';
import { readSlipLines, slipStore } from '../store.ts';
import type { SlipPaper } from './layout.ts';

/** What stands on the paper of a slip. */
export async function paperOf(trx: Trx, slip: SlipRow, company: string): Promise<SlipPaper> {
  const loaders = new Loaders((work) => work(trx));
  const name = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await loaders.of(personById).load(id))?.name ?? null);
  const hubName = async (id: string | null): Promise<string | null> => {
    const hub = id === null ? null : await loaders.of(hubById).load(id);
    return hub && `${hub.code} · ${hub.nameFr}`;
  };
  const [hub, toHub, carrier, madeBy, receiver, lines, signatures] = await Promise.all([
    hubName(slip.hubId),
    hubName(slip.toHubId),
    name(slip.carrierId),
    name(slip.madeById),
    slip.companyId === null ? null : loaders.of(companyById).load(slip.companyId),
    readSlipLines(trx, slip.id),
    readSignatures(trx, slip),
  ]);
  // A pickup is of one sender, which its lines name.
  const sender = slip.kind === 'pickup' ? (lines[0]?.sender ?? null) : (receiver?.name ?? null);
  return {
    company,
    isDuplicate: slip.prints > 0,
    kind: slip.kind,
    number: slip.number,
    madeAt: slip.createdAt,
    hub: hub ?? '',
    toHub,
    carrier,
    sender,
    madeBy: madeBy ?? '',
    total: slip.total,
    lines,
    signatures,
  };
}

/**
 * The step of a slip. A slip that the owner no longer sees is `missing`. The print is counted once the file exists, and once for
 * the job, however often its step is repeated. The count says whether the file is the first: two that are written at the same time
 * cannot both be, so a file that turns out to be another one than it says is written again.
 */
export function createSlipStep(context: CommandContext, company: string): JobStep {
  return async ({ jobId, request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { slipId: id } = slipFileRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const paper = await inSnapshot(context.db, actor.dbPrincipal, async (trx) =>
      paperOf(trx, (await slipStore.find(trx, id, owner.audience)) ?? fail('missing'), company),
    );
    const write = (content: SlipPaper): Promise<Buffer> =>
      renderInThread(new URL('./render-thread.ts', import.meta.url), content, { signal, onProgress: report });
    const file = await write(paper);
    const { prints } = await runCommand(context, slipService, actor, 'print', { id, idempotencyKey: `job/${jobId}` });
    const isDuplicate = prints > 1;
    const chunks = fileChunks([isDuplicate === paper.isDuplicate ? file : await write({ ...paper, isDuplicate })]);
    await notePrint(context, actor, { jobId, paper: 'slip', subject: paper.number, items: [id] });
    const done = paper.lines.length;
    return { chunks, cursor: null, isComplete: true, done, total: done };
  };
}
