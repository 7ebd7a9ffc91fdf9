// Up to which message somebody has seen the thread of a claim. Staff see it of everybody, so they know that the other side
// has read; the other side sees its own only.
import * as z from 'zod/mini';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, whole } from '../../entities/fields.ts';
import { claimStaff } from './claim.ts';

const readerStatuses = ['following'] as const;

const readerFields = defineFields({
  status: choice('ClaimReaderStatus', readerStatuses, { stored: 'elsewhere', api: false }),
  claimId: id(),
  userId: id(),
  seenThrough: whole({ description: 'Of `claim.messages`.' }),
  seenAt: instant(),
});
export type ClaimReaderRow = RowOf<typeof readerFields>;

const own = within({ userId: 'user' });
const who = [...claimStaff, 'CUSTOMER', 'DRIVER', 'SUBDRIVER'] as const;

export const claimReaderEntity = defineEntity('claimReader', readerFields, {
  statuses: readerStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: own,
      DRIVER: own,
      SUBDRIVER: own,
      CUSTOMER: own,
      SUBCUSTOMER: nothing,
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      COLLECTOR: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    // One mutation chooses between the two: who opens a thread for the first time has no row yet.
    begin: { who, from: 'nothing', to: 'following', event: 'began', ownMutation: true },
    advance: { who, from: readerStatuses, to: 'same', event: 'advanced', ownMutation: true },
  },
});
type ClaimReaderAction = keyof typeof claimReaderEntity.lifecycle.actions;

const seenThrough = z.number().check(z.int(), z.gte(0), z.lte(1_000_000), z.meta({ scalar: 'Int' }));

export const claimReaderInputs = {
  begin: z.strictObject({ claimId: z.string(), seenThrough }),
  advance: z.strictObject({ id: z.string(), seenThrough }),
} satisfies Record<ClaimReaderAction, z.ZodMiniType>;
