// The job that writes a file of stickers, in one step: neither a PDF nor its fonts can be written in pieces.
import * as z from 'zod/mini';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { Loaders } from '../../../graphql/loaders.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { notePrint } from '../../prints/queries.ts';
import { findPackages } from '../queries.ts';
import { packageService } from '../service.ts';
import { renderStickers, stickerFile } from './render.ts';
import { type Carrier, stickerOf } from './sticker.ts';

/** What a job of stickers is to do; it was checked when the job was created. */
export const stickerRequest = z.object({ ids: z.array(z.string()), file: stickerFile });
export type StickerRequest = z.output<typeof stickerRequest>;

/** The step of stickers. A parcel that the owner no longer sees is left out; without any, the job is `missing`. */
export function createStickerStep(context: CommandContext, carrier: Carrier): JobStep {
  return async ({ jobId, request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { ids, file } = stickerRequest.parse(request);
    const viewer = { ...owner, sessionId: '' };
    const actor = actorOf(viewer);
    const stickers = await inSnapshot(context.db, actor.dbPrincipal, async (trx) => {
      const rows = await findPackages(trx, ids, owner.audience);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const loaders = new Loaders((work) => work(trx));
      // In the order in which they were selected.
      return Promise.all(
        ids
          .flatMap((id) => byId.get(id) ?? [])
          .map(async (pkg) => ({
            id: pkg.id,
            sticker: await stickerOf(pkg, { loaders, carrier, audience: owner.audience }),
          })),
      );
    });
    if (stickers.length === 0) fail('missing');
    const content = await renderStickers(
      { file, stickers: stickers.map(({ sticker }) => sticker) },
      { signal, onProgress: report },
    );
    const [only] = stickers;
    await notePrint(context, actor, {
      jobId,
      paper: file.content.isReturn === true ? 'returnLabels' : 'stickers',
      subject: stickers.length === 1 ? (only?.sticker.trackingNumber ?? null) : null,
      items: stickers.map(({ id }) => id),
      copies: file.copies,
      // The history of a parcel says so: two stickers of one parcel may be on two boxes.
      noteAgain: async (unit, again) => {
        await unit.lock(again.map((id) => ({ service: packageService, id })));
        await unit.performEach(
          packageService,
          'noteReprint',
          again.map((id) => ({ id, copies: file.copies })),
        );
      },
    });
    const chunks = fileChunks([content]);
    const done = stickers.length * file.copies;
    return { chunks, cursor: null, isComplete: true, done, total: done };
  };
}
