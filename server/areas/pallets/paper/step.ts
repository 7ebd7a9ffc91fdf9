// The job that writes the PDF of a manifest, in one step.
import { fail } from '#shared/lib/app-error.ts';
import type { PalletRow } from '#shared/areas/pallets/pallet.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot, type Trx } from '../../../db/transaction.ts';
import { readSignatures } from '../../../files/signatures.ts';
import { Loaders } from '../../../graphql/loaders.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { hubById, personById } from '../../directory/queries.ts';
import { notePrint } from '../../prints/queries.ts';
import { manifestRequest } from '../print-manifest.ts';
import { palletStore, readLines } from '../store.ts';
import type { ManifestPaper } from './layout.ts';

/** What stands on the manifest of a pallet. */
async function manifestOf(trx: Trx, pallet: PalletRow, company: string): Promise<ManifestPaper> {
  const loaders = new Loaders((work) => work(trx));
  const personName = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await loaders.of(personById).load(id))?.name ?? null);
  const hubName = async (id: string): Promise<string> => {
    const hub = await loaders.of(hubById).load(id);
    return hub ? `${hub.code} · ${hub.nameFr}` : '';
  };
  const [from, to, carrier, madeBy, lines, signatures] = await Promise.all([
    hubName(pallet.fromHubId),
    hubName(pallet.toHubId),
    personName(pallet.carrierId),
    personName(pallet.madeById),
    readLines(trx, pallet.id),
    readSignatures(trx, pallet),
  ]);
  return {
    company,
    number: pallet.number,
    at: pallet.departedAt ?? pallet.createdAt,
    from,
    to,
    carrier,
    sealNumber: pallet.sealNumber,
    madeBy: madeBy ?? '',
    weight: pallet.weight,
    signatures,
    lines: lines.map(({ trackingNumber, city, weight }) => ({ trackingNumber, city, weight })),
  };
}

/** The step of a manifest. A pallet that the owner no longer sees is `missing`. */
export function createManifestStep(context: CommandContext, company: string): JobStep {
  return async ({ jobId, request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { palletId } = manifestRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const paper = await inSnapshot(context.db, actor.dbPrincipal, async (trx) =>
      manifestOf(trx, (await palletStore.find(trx, palletId, owner.audience)) ?? fail('missing'), company),
    );
    const file = await renderInThread(new URL('./render-thread.ts', import.meta.url), paper, {
      signal,
      onProgress: report,
    });
    await notePrint(context, actor, { jobId, paper: 'manifest', subject: paper.number, items: [palletId] });
    const done = paper.lines.length;
    return { chunks: fileChunks([file]), cursor: null, isComplete: true, done, total: done };
  };
}
