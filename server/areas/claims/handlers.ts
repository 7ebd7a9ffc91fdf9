// The handlers of the actions of claims.
import { type ClaimRow, type ClaimSide, claimStaff, reopenDays } from '#shared/areas/claims/claim.ts';
import type { claimInputs } from '#shared/areas/claims/input.ts';
import {
  answeredClock,
  type Clock,
  endedClock,
  openedClock,
  pausedClock,
  resumedClock,
} from '#shared/areas/claims/service-clock.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayMs } from '#shared/lib/time.ts';
import { readWorkCalendar } from '../../commands/work-calendar.ts';
import type { CreateHandlersOf, HandlerContext, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';
import { beginningOf } from '../../lib/beginning-of.ts';
import { assertNoneOpen, hubOf, nextReference, readTargets, requirePackage, requireUser, sideOf } from './lookups.ts';
import { claimStore } from './store.ts';

/** Of the last message, in the list. */
const maxBeginning = 200;

type Handlers = HandlersOf<ClaimRow, typeof claimInputs>;
type Context = Pick<HandlerContext<ClaimRow>, 'trx' | 'row' | 'actor' | 'now'>;

/** The company that takes part from the beginning. Staff choose whether the sender does. */
function companyOf(
  side: ClaimSide,
  own: string | undefined,
  chosen: string | null | undefined,
  ofParcel: string | undefined,
): string | null {
  if (chosen != null && side !== 'staff') failField('companyId', 'unknown_field');
  if (side === 'customer') return own ?? fail('forbidden');
  if (chosen != null && ofParcel !== undefined && chosen !== ofParcel) failField('companyId', 'unknown_company');
  if (side === 'recipient') return ofParcel ?? null;
  return chosen ?? null;
}

export const createHandlers: CreateHandlersOf<ClaimRow, typeof claimInputs> = {
  open: async ({ trx, input, actor, now }) => {
    const side = sideOf(actor);
    const parcel = input.packageId == null ? null : await requirePackage(trx, actor, input.packageId);
    const [ownCompany] = actor.principal.role === 'SYS' ? [] : actor.principal.audience.sets.company;
    if (input.priority !== undefined && side !== 'staff') failField('priority', 'unknown_field');
    if (side === 'recipient') await assertNoneOpen(trx, parcel?.id ?? fail('missing'));
    const targets = await readTargets(trx);
    // Whoever works here has no answer to wait for.
    const clock = side === 'staff' ? answeredClock(now, now, targets) : openedClock(now, targets);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'open',
      reference: await nextReference(trx),
      type: input.type,
      priority: input.priority ?? 'normal',
      title: input.title,
      packageId: parcel?.id ?? null,
      trackingNumber: parcel?.trackingNumber ?? null,
      invoiceNumber: input.invoiceNumber ?? null,
      openedBy: side,
      openerId: actor.id,
      companyId: companyOf(side, ownCompany, input.companyId, parcel?.companyId),
      driverId: side === 'driver' ? actor.id : null,
      hubId: hubOf(actor, parcel),
      assigneeId: null,
      resolution: null,
      resolutionReason: null,
      messages: 1,
      lines: 1,
      lastMessageAt: now,
      lastMessage: beginningOf(input.text, maxBeginning),
      lastMessageBy: side,
      answeredAt: side === 'staff' ? now : null,
      ...clock,
      mergedIntoId: null,
      resolvedAt: null,
      closedAt: null,
      reopens: 0,
      satisfaction: null,
      satisfactionComment: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

/** What a message changes of its claim. */
const withMessage = ({ row, now }: Context, side: ClaimSide, text: string | null, lines = 1): Partial<ClaimRow> => ({
  messages: row.messages + 1,
  lines: row.lines + lines,
  lastMessageAt: now,
  lastMessage: text === null ? null : beginningOf(text, maxBeginning),
  lastMessageBy: side,
});

const withStep = ({ lines }: ClaimRow): Pick<ClaimRow, 'lines'> => ({ lines: lines + 1 });

/** The clock after staff's first answer; later ones leave it. */
async function withAnswer({ trx, row, now }: Context): Promise<Partial<ClaimRow>> {
  if (row.answeredAt !== null) return {};
  return { answeredAt: now, ...answeredClock(row.createdAt, now, await readTargets(trx)) };
}

/** Open again: the target of the resolution counts from now. */
async function opened({ trx, row, now }: Context): Promise<Partial<ClaimRow>> {
  return {
    ...answeredClock(now, now, await readTargets(trx)),
    resolution: null,
    resolutionReason: null,
    resolvedAt: null,
    closedAt: null,
    satisfaction: null,
    satisfactionComment: null,
    reopens: row.reopens + 1,
  };
}

/** The clock goes on with the time that was left. */
const resumed = async ({ trx, row, now }: Pick<Context, 'trx' | 'row' | 'now'>) =>
  resumedClock(row, now, (await readWorkCalendar(trx)).holidays);

const write: Handlers['write'] = async (context) => {
  const { row, input, actor } = context;
  const side = sideOf(actor);
  const text = input.text ?? null;
  if (text === null && (input.fileIds ?? []).length === 0) failField('text', 'required');
  const set = withMessage(context, side, text);
  const payload = { text };
  if (side === 'staff')
    return {
      set: { ...set, ...(await withAnswer(context)) },
      status: row.status === 'open' ? 'in_progress' : row.status,
      payload,
    };
  if (row.status === 'resolved') return { set: { ...set, ...(await opened(context)) }, status: 'in_progress', payload };
  const clock: Partial<Clock> = row.isWaiting ? await resumed(context) : {};
  return { set: { ...set, ...clock }, status: row.status, payload };
};

const assign: Handlers['assign'] = async ({ trx, row, input: { assigneeId }, actor }) => {
  if (assigneeId === row.assigneeId) return {};
  if (assigneeId !== null)
    await requireUser(trx, actor, { id: assigneeId, field: 'assigneeId', of: claimStaff, hubId: row.hubId });
  return { set: { assigneeId, ...withStep(row) } };
};

const edit: Handlers['edit'] = async ({ trx, row, input: { type = row.type, title = row.title, version } }) => {
  const changes = diffFields({ ...row }, { type, title });
  await assertNoConflict(trx, row, version, changes);
  return { set: { type, title }, payload: { changes } };
};

const askDriver: Handlers['askDriver'] = async (context) => {
  const { trx, row, input, actor } = context;
  const parcel = row.packageId === null ? null : await requirePackage(trx, actor, row.packageId);
  const driverId = input.driverId ?? parcel?.driverId ?? failField('driverId', 'required');
  await requireUser(trx, actor, { id: driverId, field: 'driverId', of: ['DRIVER', 'SUBDRIVER'], hubId: null });
  const isNew = driverId !== row.driverId;
  return {
    set: { driverId, ...withMessage(context, 'staff', input.question, isNew ? 2 : 1) },
    payload: { isNew, text: input.question },
  };
};

const involveCustomer: Handlers['involveCustomer'] = async ({ trx, row, actor }) => {
  if (row.companyId !== null) return {};
  if (row.packageId === null) fail('claim.no_parcel');
  const { companyId } = await requirePackage(trx, actor, row.packageId);
  return { set: { companyId, ...withStep(row) } };
};

const settled = async (context: Context): Promise<Partial<ClaimRow>> => ({
  ...withStep(context.row),
  ...(await withAnswer(context)),
  ...endedClock(context.row),
});

const resolve: Handlers['resolve'] = async (context) => ({
  set: {
    ...(await settled(context)),
    resolution: context.input.resolution,
    resolutionReason: context.input.reason,
    resolvedAt: context.now,
  },
});

const close: Handlers['close'] = async (context) => ({ set: { ...(await settled(context)), closedAt: context.now } });

const reopen: Handlers['reopen'] = async (context) => {
  const { row, now } = context;
  if (row.closedAt !== null && now.getTime() - row.closedAt.getTime() > reopenDays * dayMs)
    fail('claim.reopen_expired', { days: reopenDays });
  return { set: { ...withStep(row), ...(await opened(context)) } };
};

const merge: Handlers['merge'] = async (context) => {
  const { trx, row, input, actor, now } = context;
  const audience = actor.principal.role === 'SYS' ? null : actor.principal.audience;
  const into = input.intoId === row.id ? null : await claimStore.find(trx, input.intoId, audience);
  if (!into || into.mergedIntoId !== null) failField('intoId', 'unknown_claim');
  if (into.companyId !== row.companyId) failField('intoId', 'claim.other_customer');
  const step = { id: into.id, step: 'merged_here', text: row.reference, authorId: actor.id };
  await context.runFollowUp('recordStep', step);
  return {
    set: { ...(await settled(context)), mergedIntoId: into.id, closedAt: now },
    payload: { into: into.reference },
  };
};

export const handlers: Handlers = {
  write,
  assign,
  setPriority: ({ input: { priority } }) => ({ set: { priority } }),
  edit,
  askDriver,
  involveCustomer,
  wait: async ({ trx, row, now }) => {
    if (row.answeredAt === null) fail('claim.not_answered');
    const { holidays } = await readWorkCalendar(trx);
    return { set: { ...pausedClock(row, now, holidays), ...withStep(row) } };
  },
  goOn: async (context) => ({ set: await resumed(context) }),
  resolve,
  close,
  reopen,
  merge,
  rate: ({ input }) => ({ set: { satisfaction: input.satisfaction, satisfactionComment: input.comment ?? null } }),
  recordStep: ({ row }) => ({ set: withStep(row) }),
  markOver: () => ({ set: { isOver: true } }),
  closeResolved: ({ row, now }) => ({ set: { ...withStep(row), closedAt: now } }),
};
