// Slips as commands: they are made of parcels (make-slips.ts), printed and voided.
import { fail } from '#shared/lib/app-error.ts';
import { signatureField } from '#shared/scan/signatures.ts';
import { slipInputs } from '#shared/areas/slips/input.ts';
import { slipEntity, type SlipRow } from '#shared/areas/slips/slip.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { attachFiles } from '../../files/stored-files.ts';
import { slipStore } from './store.ts';

const createHandlers: CreateHandlersOf<SlipRow, typeof slipInputs> = {
  create: ({ input, actor, now }) => ({
    id: newId(now.getTime()),
    version: 1,
    status: 'issued',
    ...input,
    madeById: actor.id,
    prints: 0,
    giverSignatureId: null,
    takerSignatureId: null,
    voidReason: null,
    voidedAt: null,
    createdAt: now,
    updatedAt: now,
  }),
};

const handlers: HandlersOf<SlipRow, typeof slipInputs> = {
  sign: async ({ trx, row, actor, input: { side, fileId } }) => {
    const field = signatureField[side];
    if (row[field] !== null) fail('slip.signed_already');
    const owner = { entity: 'slip', id: row.id } as const;
    await attachFiles(trx, { ids: [fileId], kinds: ['photo'], owner, actor, field: 'fileId' });
    return { set: { [field]: fileId } };
  },
  print: ({ row }) => ({ set: { prints: row.prints + 1 } }),
  void: ({ input, now }) => ({ set: { voidReason: input.voidReason, voidedAt: now } }),
};

export const slipService = createEntityService(slipEntity, slipStore, slipInputs, { createHandlers, handlers });
