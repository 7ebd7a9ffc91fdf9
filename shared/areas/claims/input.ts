// One schema per action of a claim: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
import { type ClaimAction, claimPriorities, claimResolutions, claimTypes } from './claim.ts';
import { claimSteps, maxAttachments, maxMessage } from './message.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const maxTitle = 120;
const maxReason = 500;

const type = () => z.enum(claimTypes).check(z.meta({ scalar: 'ClaimType' }));
const priority = () => z.enum(claimPriorities).check(z.meta({ scalar: 'ClaimPriority' }));
const fileIds = () => z.optional(z.array(id()).check(z.maxLength(maxAttachments)));

export const claimInputs = {
  open: z.strictObject({
    type: type(),
    title: text(maxTitle),
    text: text(maxMessage),
    fileIds: fileIds(),
    packageId: z.nullish(id()),
    invoiceNumber: optionalText(40),
    /** Staff alone choose: for whom they open it, and how urgent it is. */
    companyId: z.nullish(id()),
    priority: z.optional(priority()),
    idempotencyKey: idempotencyKey(),
  }),
  /** A message has a text, files or both. */
  write: z.strictObject({ ...target, text: optionalText(maxMessage), fileIds: fileIds() }),
  assign: z.strictObject({ ...target, assigneeId: z.nullable(id()) }),
  setPriority: z.strictObject({ ...target, priority: priority() }),
  edit: z.strictObject({
    ...target,
    version: whole(1, 2_147_483_647),
    type: z.optional(type()),
    title: z.optional(text(maxTitle)),
  }),
  /** Without a driver: the one of the parcel. */
  askDriver: z.strictObject({ ...target, driverId: z.nullish(id()), question: text(maxMessage) }),
  involveCustomer: z.strictObject(target),
  wait: z.strictObject(target),
  goOn: z.strictObject(target),
  resolve: z.strictObject({
    ...target,
    resolution: z.enum(claimResolutions).check(z.meta({ scalar: 'ClaimResolution' })),
    reason: text(maxReason),
  }),
  close: z.strictObject(target),
  reopen: z.strictObject({ ...target, reason: text(maxReason) }),
  merge: z.strictObject({ ...target, intoId: id() }),
  rate: z.strictObject({ ...target, satisfaction: whole(1, 5), comment: optionalText(maxReason) }),
  recordStep: z.strictObject({
    id: id(),
    step: z.enum(claimSteps),
    text: optionalText(maxReason),
    authorId: z.nullable(id()),
  }),
  markOver: z.strictObject({ id: id() }),
  closeResolved: z.strictObject({ id: id() }),
} satisfies Record<ClaimAction, z.ZodMiniType>;
