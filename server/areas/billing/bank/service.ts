// Bank files as commands.
import { bankColumns, bankFileEntity, type BankFileRow, bankFileLimits } from '#shared/areas/billing/bank-file.ts';
import { bankFileInputs } from '#shared/areas/billing/bank-file-input.ts';
import { guessBankColumns } from '#shared/areas/billing/bank-match.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { bankFileStore, readJobOutcomes, readStoppedFiles } from './store.ts';

const createHandlers: CreateHandlersOf<BankFileRow, typeof bankFileInputs> = {
  create: ({ input: { name, header, rows }, actor, now }) => ({
    id: newId(now.getTime()),
    version: 1,
    status: 'draft',
    name,
    header: header.slice(0, bankFileLimits.columns),
    columns: guessBankColumns(header),
    rows,
    lines: rows.length,
    outcomes: [],
    jobId: null,
    madeById: actor.id ?? fail('forbidden'),
    createdAt: now,
    updatedAt: now,
  }),
};

const handlers: HandlersOf<BankFileRow, typeof bankFileInputs> = {
  mapColumns: ({ row, input }) => {
    const { reference = null, amount = null, payment = null, state = null, reason = null } = input;
    const columns = { reference, amount, payment, state, reason };
    for (const name of bankColumns) if ((columns[name] ?? 0) >= row.header.length) failField(name, 'unknown_field');
    return { set: { columns } };
  },
  finish: ({ input: { outcomes } }) => ({ set: { outcomes } }),
  close: async ({ trx, row }) => ({ set: { outcomes: await readJobOutcomes(trx, row.jobId) } }),
};

export const bankFileService = createEntityService(bankFileEntity, bankFileStore, bankFileInputs, {
  createHandlers,
  handlers,
  dueActions: readStoppedFiles,
});
