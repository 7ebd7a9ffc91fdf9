// One step of an export of the log: a page of events, appended to the file. It goes back from the newest event at its
// beginning, so what happens meanwhile is not in it.
import { z } from 'zod';
import { logFilter } from '#shared/areas/logs/log.ts';
import { exportLanguages } from '#shared/entities/list-export.ts';
import { fail } from '#shared/lib/app-error.ts';
import { localTimeOf } from '#shared/lib/time.ts';
import { actorOf } from '../../commands/actor.ts';
import type { Db } from '../../db/connection/connection.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Cell } from '../../exports/cells.ts';
import { csvHead, csvRows } from '../../exports/csv.ts';
import { Loaders } from '../../graphql/loaders.ts';
import { fileChunks } from '../../jobs/file-chunks.ts';
import type { JobStep } from '../../lib/job-step.ts';
import { personById } from '../directory/queries.ts';
import { detailsOf, subjectOf } from './event-details.ts';
import { type LogEvent, readLog } from './read-log.ts';

/** Events of a step. */
const stepSize = 500;

const logExportRequest = z.object({
  filter: logFilter,
  search: z.string().nullable(),
  titles: z.array(z.string()),
  language: z.enum(exportLanguages),
});
const cursorSchema = z.object({ before: z.string() });

const text = (value: string | null): Cell => (value === null ? { kind: 'empty' } : { kind: 'text', text: value });

/** The step of exports of the log. Fails with `forbidden` once their owner may not read it any more. */
export function createLogExportStep(db: Db): JobStep {
  return async ({ request, cursor, done, owner }) => {
    if (!owner) fail('job.owner_gone');
    if (owner.audience.role !== 'ADMIN') fail('forbidden');
    const { filter, search, titles, language } = logExportRequest.parse(request);
    const before = cursor === null ? null : cursorSchema.parse(cursor).before;
    const { audience } = owner;
    const { page, rows } = await inSnapshot(db, actorOf({ ...owner, sessionId: '' }).dbPrincipal, async (trx) => {
      const found = await readLog(trx, { filter, search, before, limit: stepSize });
      const loaders = new Loaders((work) => work(trx));
      const nameOf = async (id: string | null): Promise<string | null> =>
        id === null ? null : ((await loaders.of(personById).load(id))?.name ?? null);
      const rowOf = async (event: LogEvent): Promise<Cell[]> => [
        event.seq === null ? { kind: 'empty' } : { kind: 'number', value: event.seq },
        { kind: 'instant', at: localTimeOf(event.at) },
        text(await nameOf(event.actorId)),
        text(event.actorRole),
        text(event.name),
        text(event.entity),
        text(event.entityId),
        text(event.entity === 'user' ? await nameOf(event.entityId) : subjectOf(event)),
        text(event.facts.source ?? null),
        text(
          detailsOf(event, audience)
            .map(({ field, before: old, after }) => `${field}: ${old === null ? '' : `${old} → `}${after ?? '—'}`)
            .join(' | '),
        ),
      ];
      return { page: found, rows: await Promise.all(found.entries.map(rowOf)) };
    });
    const parts = [...(cursor === null ? [csvHead(titles)] : []), csvRows(rows, language)];
    const isComplete = page.before === null;
    return {
      chunks: fileChunks(parts),
      cursor: page.before === null ? cursor : { before: page.before },
      isComplete,
      done: done + rows.length,
      total: isComplete ? done + rows.length : null,
    };
  };
}
