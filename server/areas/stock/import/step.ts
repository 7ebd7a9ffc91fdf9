// The job that imports products: each in a transaction of its own, so one that is refused undoes no other. What is announced of
// them becomes arrivals, which the hub counts. Its file says what became of each row.
import { z } from 'zod';
import { maxArrivalLines } from '#shared/areas/stock/arrival-input.ts';
import { type ProductFileRow, productRow } from '#shared/areas/stock/product-file.ts';
import { AppError, type ErrorCode, fail, isErrorCode } from '#shared/lib/app-error.ts';
import { type Actor, actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { csvHead, csvRows } from '../../../exports/csv.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { arrivalService } from '../arrivals.ts';
import { productService } from '../products.ts';
import { productStore } from '../stores.ts';

/** Products of one step. */
const stepSize = 20;

/** What the job is to do; it was checked when the job was created. */
const importRequest = z.object({
  /** Null: the actor's own. */
  companyId: z.string().nullable(),
  warehouseId: z.string(),
  expectedOn: z.string(),
  rows: z.array(productRow),
});
export type ImportRequest = z.output<typeof importRequest>;

const cursorSchema = z.object({
  done: z.number(),
  announced: z.array(z.object({ productId: z.string(), quantity: z.number() })),
});
type Cursor = z.output<typeof cursorSchema>;

interface Made {
  productId: string | null;
  state: 'created' | 'described' | 'refused';
  code: ErrorCode | null;
}

/** In French and Arabic: the file is read by whoever gets it. */
const words = { created: 'Créé أُنشئ', described: 'Mis à jour حُدّث', refused: 'Refusé رُفض' } as const;

interface Importing {
  context: CommandContext;
  actor: Actor;
  jobId: string;
  request: ImportRequest;
}

async function importOne(
  { context, actor, jobId, request }: Importing,
  row: ProductFileRow,
  place: number,
): Promise<Made> {
  const { companyId, warehouseId } = request;
  const { quantity: _, ...described } = row;
  try {
    const known = await inSnapshot(context.db, actor.dbPrincipal, async (trx) => {
      const found = await trx
        .selectFrom('stockProducts')
        .select('id')
        .where('sku', '=', row.sku)
        .where('companyId', '=', companyId ?? ownCompany(actor))
        .executeTakeFirst();
      return found ? (await productStore.readMany(trx, [found.id]))[0] : undefined;
    });
    // Also one that this job has just created, whose instance died before it noted that: the same description changes nothing.
    if (known) {
      await runCommand(context, productService, actor, 'edit', { id: known.id, version: known.version, ...described });
      return { productId: known.id, state: 'described', code: null };
    }
    const { id } = await runCommand(context, productService, actor, 'create', {
      ...described,
      warehouseId,
      ...(companyId !== null && { companyId }),
      idempotencyKey: `job/${jobId}/${place}`,
    });
    return { productId: id, state: 'created', code: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.fields;
    const code = field?.code ?? error.code;
    return { productId: null, state: 'refused', code: isErrorCode(code) ? code : 'internal' };
  }
}

const ownCompany = ({ principal }: Actor): string =>
  (principal.role === 'SYS' ? undefined : principal.audience.sets.company[0]) ?? fail('forbidden');

/** Announces what comes, as many products at once as an arrival may have. */
async function announce({ context, actor, jobId, request }: Importing, { announced }: Cursor): Promise<void> {
  for (let from = 0; from < announced.length; from += maxArrivalLines)
    await runCommand(context, arrivalService, actor, 'declare', {
      ...(request.companyId !== null && { companyId: request.companyId }),
      warehouseId: request.warehouseId,
      expectedOn: request.expectedOn,
      lines: announced.slice(from, from + maxArrivalLines),
      idempotencyKey: `job/${jobId}/arrival/${from}`,
    });
}

/** The step of an import: the next products, and behind the last one what is announced. */
export function createImportStep(context: CommandContext): JobStep {
  return async ({ jobId, request, cursor: stored, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const importing: Importing = {
      context,
      actor: actorOf({ ...owner, sessionId: '' }),
      jobId,
      request: importRequest.parse(request),
    };
    const { rows } = importing.request;
    const cursor: Cursor = stored === null ? { done: 0, announced: [] } : cursorSchema.parse(stored);
    const chunks = stored === null ? [csvHead(['SKU', 'Produit المنتج', 'Résultat النتيجة', 'Motif السبب'])] : [];
    for (const row of rows.slice(cursor.done, cursor.done + stepSize)) {
      if (signal.aborted) break;
      const { productId, state, code } = await importOne(importing, row, cursor.done);
      if (productId !== null && row.quantity) cursor.announced.push({ productId, quantity: row.quantity });
      chunks.push(
        csvRows([[row.sku, row.name, words[state], code ?? ''].map((text) => ({ kind: 'text' as const, text }))], 'fr'),
      );
      cursor.done += 1;
      report(cursor.done);
    }
    const isComplete = cursor.done === rows.length;
    if (isComplete) await announce(importing, cursor);
    return { chunks, cursor, isComplete, done: cursor.done, total: rows.length };
  };
}
