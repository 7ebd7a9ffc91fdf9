// The job that writes the PDF of a slip, in one step.
import type { SlipRow } from '#shared/areas/slips/slip.ts';
import { fail } from '#shared/lib/app-error.ts';
import { localTimeOf } from '#shared/lib/time.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot, type Trx } from '../../../db/transaction.ts';
import { Loaders } from '../../../graphql/loaders.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../jobs/job-kind.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { companyById, hubById, personById } from '../../directory/queries.ts';
import { slipFileRequest } from '../print-slip.ts';
import { readSlipLines, slipStore } from '../store.ts';
import type { SlipPaper } from './layout.ts';

function timeText(at: Date): string {
  const local = localTimeOf(at).toISOString();
  return `${local.slice(0, 10).split('-').toReversed().join('/')} ${local.slice(11, 16)}`;
}

async function paperOf(trx: Trx, slip: SlipRow, facts: Pick<SlipPaper, 'company' | 'isDuplicate'>): Promise<SlipPaper> {
  const loaders = new Loaders((work) => work(trx));
  const name = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await loaders.of(personById).load(id))?.name ?? null);
  const [hub, carrier, madeBy, company, lines] = await Promise.all([
    loaders.of(hubById).load(slip.hubId),
    name(slip.carrierId),
    name(slip.madeById),
    slip.companyId === null ? null : loaders.of(companyById).load(slip.companyId),
    readSlipLines(trx, slip.id),
  ]);
  // A pickup is of one sender, which its lines name.
  const sender = slip.kind === 'pickup' ? (lines[0]?.sender ?? null) : (company?.name ?? null);
  return {
    ...facts,
    kind: slip.kind,
    number: slip.number,
    madeAt: timeText(slip.createdAt),
    hub: hub ? `${hub.code} · ${hub.nameFr}` : '',
    carrier,
    sender,
    madeBy: madeBy ?? '',
    total: slip.total,
    lines,
  };
}

/** The step of a slip. A slip that the owner no longer sees is `missing`. */
export function createSlipStep(context: CommandContext, company: string): JobStep {
  return async ({ request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { slipId, isDuplicate } = slipFileRequest.parse(request);
    const viewer = { ...owner, sessionId: '' };
    const paper = await inSnapshot(context.db, actorOf(viewer).dbPrincipal, async (trx) => {
      const slip = (await slipStore.find(trx, slipId, owner.audience)) ?? fail('missing');
      return paperOf(trx, slip, { company, isDuplicate });
    });
    const thread = new URL('./render-thread.ts', import.meta.url);
    const chunks = fileChunks([await renderInThread(thread, paper, { signal, onProgress: report })]);
    const done = paper.lines.length;
    return { chunks, cursor: null, isComplete: true, done, total: done };
  };
}
