// The thread of a claim follows from what happens to the claim: in the same transaction, each message and each step
// becomes a line of it.
import { z } from 'zod';
import { claimEntity, type ClaimRow } from '#shared/areas/claims/claim.ts';
import { type ClaimStep, claimMessageEntity, claimSteps } from '#shared/areas/claims/message.ts';
import { keysOfParent } from '#shared/entities/parent.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { attachFiles } from '../../files/stored-files.ts';
import { sideOf } from './lookups.ts';
import { claimMessageService } from './service.ts';

interface Line {
  step: ClaimStep | null;
  text?: string | null | undefined;
  aboutId?: string | null | undefined;
  authorId?: string | null | undefined;
  fileIds?: readonly string[];
}

/** What the lines read of an action's input; the command has parsed it already. */
const given = z.object({
  text: z.nullish(z.string()),
  question: z.optional(z.string()),
  reason: z.optional(z.string()),
  fileIds: z.optional(z.array(z.string())),
  step: z.optional(z.enum(claimSteps)),
  authorId: z.nullish(z.string()),
});

const stepsOfActions: Readonly<Record<string, ClaimStep>> = {
  assign: 'assigned',
  involveCustomer: 'customer_involved',
  wait: 'waiting',
  resolve: 'resolved',
  close: 'closed',
  closeResolved: 'closed',
  reopen: 'reopened',
  merge: 'merged',
};

function linesOf({ action, after, input, payload }: EntityChange<ClaimRow>): Line[] {
  const { text, question, reason, fileIds, step, authorId } = given.parse(input);
  if (action === 'open' || action === 'write') return [{ step: null, text, ...(fileIds && { fileIds }) }];
  if (action === 'askDriver') {
    const asked: Line[] = payload['isNew'] === true ? [{ step: 'driver_asked', aboutId: after.driverId }] : [];
    return [...asked, { step: null, text: question, aboutId: after.driverId }];
  }
  if (action === 'recordStep') return step ? [{ step, text, authorId }] : [];
  const known = stepsOfActions[action];
  if (!known) return [];
  if (known === 'assigned') return [{ step: known, aboutId: after.assigneeId }];
  return [{ step: known, text: known === 'merged' ? String(payload['into']) : reason }];
}

const isClaim = (change: EntityChange<EntityRow>): change is EntityChange<ClaimRow> =>
  change.entity === 'claim' && claimEntity.isRow(change.after);

/** Writes the lines of claims that changed. */
export const writeThread: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes.filter(isClaim)) {
    const { after, actor, now } = change;
    const lines = linesOf(change);
    const keys = claimMessageEntity.parent ? keysOfParent(claimMessageEntity.parent, after) : {};
    for (const [index, { step, text = null, aboutId = null, authorId = actor.id, fileIds = [] }] of lines.entries()) {
      const id = newId(now.getTime());
      await runCommands(
        claimMessageService,
        'create',
        [
          {
            id,
            claimId: after.id,
            n: after.lines - lines.length + 1 + index,
            keys,
            side: actor.principal.role === 'SYS' && step !== null ? 'staff' : sideOf(actor),
            authorId,
            step,
            aboutId,
            text,
            fileIds: [...fileIds],
          },
        ],
        change,
      );
      await attachFiles(trx, {
        ids: fileIds,
        kinds: ['photo', 'document'],
        owner: { entity: 'claimMessage', id },
        actor,
        field: 'fileIds',
      });
    }
  }
};
