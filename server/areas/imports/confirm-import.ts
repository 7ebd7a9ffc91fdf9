// Confirms an import: all parcels of its rows that are not left out, in one transaction, or none.
import type { ImportFileRow } from '#shared/areas/imports/import.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError, fail, type FieldError, isErrorCode } from '#shared/lib/app-error.ts';
import { actorOf } from '../../commands/actor.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { parseCommand } from '../../commands/command.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import { packageService } from '../packages/queries.ts';
import { checkImport, type CheckedRow } from './check-rows.ts';
import { findSameContent, importService } from './service.ts';

/** What was confirmed. */
export interface Confirmation {
  id: string;
  version: number;
  again?: boolean | undefined;
}

/** The errors of a row, as `rows.<line>.<field>`. */
function errorsOf({ line, problems }: CheckedRow): FieldError[] {
  return problems.flatMap(({ field, code, isError, count, value }): FieldError[] => {
    if (!isError || !isErrorCode(code)) return [];
    return [
      {
        path: `rows.${line}.${field}`,
        code,
        params: { ...(count !== null && { limit: count }), ...(value !== null && { value }) },
      },
    ];
  });
}

/** The rows to import. Fails with `import.no_rows`, and with `import.faulty_rows` and an error for each faulty cell. */
function requireFaultless(rows: readonly CheckedRow[]): { line: number; input: CommandInput }[] {
  const chosen = rows.filter(({ excluded }) => !excluded);
  if (chosen.length === 0) fail('import.no_rows');
  const faulty = chosen.filter(({ input }) => input === null);
  if (faulty.length > 0) throw new AppError('import.faulty_rows', { rows: faulty.length }, faulty.flatMap(errorsOf));
  return chosen.flatMap(({ line, input }) => (input ? [{ line, input }] : []));
}

async function createPackages(
  unit: UnitOfWork,
  viewer: Viewer,
  companyId: string,
  rows: readonly { line: number; input: CommandInput }[],
  now: Date,
): Promise<{ line: number; packageId: string; trackingNumber: string }[]> {
  const actor = actorOf(viewer);
  const inputs = rows.map(
    ({ input }) => parseCommand(packageService, actor, 'create', { ...input, companyId }, now).input,
  );
  const outcomes = await unit.performEach(packageService, 'create', inputs);
  const refused: FieldError[] = outcomes.flatMap(({ error }, index) =>
    (error?.fields ?? []).map((each) => ({ ...each, path: `rows.${rows[index]?.line}.${each.path}` })),
  );
  const failed = outcomes.filter(({ error }) => error !== null);
  if (failed.length > 0) throw new AppError('import.faulty_rows', { rows: failed.length }, refused);
  return outcomes.flatMap(({ row }, index) => {
    const line = rows[index]?.line;
    return row && line !== undefined ? [{ line, packageId: row.id, trackingNumber: row.trackingNumber }] : [];
  });
}

/**
 * Creates the parcels and returns the import, which is done. An import that is done already is returned as it is, so a
 * repeated confirmation has no second effect. Fails with `missing`, `wrong_status`, `changed_meanwhile`,
 * `import.imported_before`, `import.no_rows` or `import.faulty_rows`; nothing is created then.
 */
export async function confirmImport(
  context: CommandContext,
  viewer: Viewer,
  { id, version, again = false }: Confirmation,
): Promise<ImportFileRow> {
  return unitOfWork(context, actorOf(viewer), async (unit) => {
    await unit.lock([{ service: importService, id }]);
    const row = (await importService.store.find(unit.trx, id, viewer.audience)) ?? fail('missing');
    if (row.status === 'done') return row;
    if (row.status === 'draft' && row.version !== version) fail('changed_meanwhile');
    if (row.status === 'draft' && !again && (await findSameContent(unit.trx, row, 'done')))
      fail('import.imported_before');
    // A canceled one is refused by its action, which says so.
    const checked = row.status === 'draft' ? await checkImport(unit.trx, viewer.audience, row, context.now()) : [];
    const packages =
      row.status === 'draft'
        ? await createPackages(unit, viewer, row.companyId, requireFaultless(checked), context.now())
        : [];
    return unit.run(importService, 'finish', { id, packages });
  });
}
