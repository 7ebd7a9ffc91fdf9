// The job that writes a file of labels of shelves, in one step.
import * as z from 'zod/mini';
import { shelfIds, shelfLabelChoices } from '#shared/areas/house/shelf-labels.ts';
import type { ShelfRow } from '#shared/areas/house/shelf.ts';
import { fail } from '#shared/lib/app-error.ts';
import { shelfLabel } from '#shared/scan/scan-code.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { Loaders } from '../../../graphql/loaders.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { cityById, hubById } from '../../directory/queries.ts';
import { notePrint } from '../../prints/queries.ts';
import { shelfStore } from '../shelves/service.ts';
import type { ShelfLabel } from './layout.ts';

const labelsFile = z.object(shelfLabelChoices);

/** What a job of labels is to do; it was checked when the job was created. */
export const shelfLabelsRequest = z.object({ ids: shelfIds, file: labelsFile });

/** Plain data, which is handed to a thread. */
export interface ShelfLabelsFile {
  file: z.output<typeof labelsFile>;
  labels: readonly ShelfLabel[];
}

/** Towns that are named on a label; of more, how many there are. */
const named = 3;

async function labelOf({ hubId, code, kind, cityIds, toHubId }: ShelfRow, loaders: Loaders): Promise<ShelfLabel> {
  const [hub, toHub, cities] = await Promise.all([
    loaders.of(hubById).load(hubId),
    toHubId === null ? null : loaders.of(hubById).load(toHubId),
    Promise.all(cityIds.slice(0, named).map((id) => loaders.of(cityById).load(id))),
  ]);
  const towns = cities.flatMap((city) => (city ? `${city.nameFr} ${city.nameAr}` : []));
  const rest = cityIds.length - named;
  const about = {
    returns: 'Retours المرتجعات',
    route: toHub ? `Vers ${toHub.nameFr} نحو ${toHub.nameAr}` : '',
    cities: [...towns, ...(rest > 0 ? [`+ ${rest}`] : [])].join(', '),
  }[kind];
  return {
    number: shelfLabel(hub?.code ?? '', code),
    code,
    hub: hub ? `${hub.nameFr} ${hub.nameAr}` : '',
    about,
  };
}

/** The step of labels. What the owner no longer sees is left out; without any, the job is `missing`. */
export function createShelfLabelStep(context: CommandContext): JobStep {
  return async ({ jobId, request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { ids, file } = shelfLabelsRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const shelves = await inSnapshot(context.db, actor.dbPrincipal, async (trx) => {
      const byId = new Map((await shelfStore.findMany(trx, ids, owner.audience)).map((row) => [row.id, row]));
      const loaders = new Loaders((work) => work(trx));
      // In the order in which they were chosen.
      return Promise.all(
        ids
          .flatMap((id) => byId.get(id) ?? [])
          .map(async (row) => ({ id: row.id, label: await labelOf(row, loaders) })),
      );
    });
    if (shelves.length === 0) fail('missing');
    const content: ShelfLabelsFile = { file, labels: shelves.map(({ label }) => label) };
    const pdf = await renderInThread(new URL('./render-thread.ts', import.meta.url), content, {
      signal,
      onProgress: report,
    });
    const [only] = shelves;
    await notePrint(context, actor, {
      jobId,
      paper: 'shelfLabels',
      subject: shelves.length === 1 ? (only?.label.number ?? null) : null,
      items: shelves.map(({ id }) => id),
      copies: file.copies,
    });
    const done = shelves.length * file.copies;
    return { chunks: fileChunks([pdf]), cursor: null, isComplete: true, done, total: done };
  };
}
