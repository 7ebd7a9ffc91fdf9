// Slips as commands: they are made of parcels (make-slips.ts), printed and voided.
import { slipInputs } from '#shared/areas/slips/input.ts';
import { slipEntity, type SlipRow } from '#shared/areas/slips/slip.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { slipStore } from './store.ts';

const createHandlers: CreateHandlersOf<SlipRow, typeof slipInputs> = {
  create: ({ input, actor, now }) => ({
    id: newId(now.getTime()),
    version: 1,
    status: 'issued',
    ...input,
    madeById: actor.id,
    prints: 0,
    voidReason: null,
    voidedAt: null,
    createdAt: now,
    updatedAt: now,
  }),
};

const handlers: HandlersOf<SlipRow, typeof slipInputs> = {
  print: ({ row }) => ({ set: { prints: row.prints + 1 } }),
  void: ({ input, now }) => ({ set: { voidReason: input.voidReason, voidedAt: now } }),
};

export const slipService = createEntityService(slipEntity, slipStore, slipInputs, { createHandlers, handlers });
