// The handlers of the actions of requests. What a decision does to parcels and money is in `effects.ts`.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { heldStatuses, includesStatus, movingStatuses } from '#shared/areas/packages/statuses.ts';
import { maxOpenRequests, requestableDays } from '#shared/areas/tracking/requests.ts';
import { askSchemas, type userRequestInputs } from '#shared/areas/user-requests/input.ts';
import { kindRules, type RequestAsker, type UserRequestKind } from '#shared/areas/user-requests/kinds.ts';
import type { RequestStep, UserRequestRow } from '#shared/areas/user-requests/user-request.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { dayOf } from '#shared/lib/time.ts';
import { readWorkCalendar } from '../../commands/work-calendar.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlerContext, HandlersOf, LocksOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { lockBalance } from '../ledger/queries.ts';
import { findPackage, packageService } from '../packages/queries.ts';
import { countOpen, findParcelsToAssign, nextReference, sumOpenPayouts } from './store.ts';

type Handlers = HandlersOf<UserRequestRow, typeof userRequestInputs>;
type Context = Pick<HandlerContext<UserRequestRow>, 'row' | 'actor' | 'now'>;

/** On which side somebody asks; the system asks for a recipient. */
function askerOf({ principal: { role } }: Actor): RequestAsker {
  if (role === 'SYS') return 'recipient';
  if (role === 'CUSTOMER') return 'customer';
  return role === 'DRIVER' ? 'driver' : fail('forbidden');
}

/** The parcel of a new request, in the scope of who asks. */
async function requireParcel(
  trx: Trx,
  { principal }: Actor,
  { id, kind, askedBy }: { id: string; kind: UserRequestKind; askedBy: RequestAsker },
): Promise<PackageRow> {
  const audience = principal.role === 'SYS' ? null : principal.audience;
  const parcel = (await findPackage(trx, id, audience)) ?? failField('packageId', 'unknown_package');
  const fits = kind === 'return' ? parcel.status === 'canceled' : includesStatus(movingStatuses, parcel.status);
  if (!fits) fail('userRequest.parcel_finished');
  if ((await countOpen(trx, id, askedBy)) >= maxOpenRequests)
    fail('package.too_many_requests', { limit: maxOpenRequests });
  return parcel;
}

/** Fails with `no_delivery_day` for a day on which the hub of the parcel is closed. */
async function assertDeliveryDay(trx: Trx, day: string, parcel: PackageRow | null, now: Date): Promise<void> {
  if (!requestableDays(now, await readWorkCalendar(trx), parcel?.hubId).includes(day))
    failField('day', 'no_delivery_day');
}

/** The hub that a request concerns: of its parcel, of the customer's company, or of the driver. */
async function hubOf(trx: Trx, kind: UserRequestKind, actor: Actor, parcel: PackageRow | null): Promise<string | null> {
  const { concerns } = kindRules[kind];
  if (concerns === 'money' || concerns === 'account') return null;
  if (parcel) return parcel.hubId ?? parcel.originHubId;
  const [companyId] = actor.principal.role === 'SYS' ? [] : actor.principal.audience.sets.company;
  const found = await withSystemRole(trx, actor.dbPrincipal, () =>
    companyId === undefined
      ? trx.selectFrom('users').select('hubId').where('id', '=', actor.id).executeTakeFirst()
      : trx.selectFrom('companies').select('hubId').where('id', '=', companyId).executeTakeFirst(),
  );
  return found?.hubId ?? null;
}

/** Fails with what is available if the balance, without the payouts that wait for theirs, is less than the amount. */
async function requireBalance(
  trx: Trx,
  { actor, now }: { actor: Actor; now: Date },
  askedBy: RequestAsker,
  amount: number,
): Promise<void> {
  const [companyId] = actor.principal.role === 'SYS' ? [] : actor.principal.audience.sets.company;
  const ownerId = (askedBy === 'driver' ? actor.id : companyId) ?? fail('forbidden');
  const available = await withSystemRole(trx, actor.dbPrincipal, async () => {
    const kind = askedBy === 'driver' ? 'commission_payable' : 'cod_payable';
    const { balance } = await lockBalance(trx, { kind, ownerId }, now);
    return balance - (await sumOpenPayouts(trx, askedBy, ownerId));
  });
  if (amount > available)
    failField('amount', 'userRequest.balance_too_low', { available: (Math.max(available, 0) / 100).toFixed(2) });
}

export const createHandlers: CreateHandlersOf<UserRequestRow, typeof userRequestInputs> = {
  ask: async ({ trx, input: { kind, ...given }, actor, now }) => {
    const askedBy = askerOf(actor);
    if (!kindRules[kind].asks.includes(askedBy)) failField('kind', 'forbidden');
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
    parseInput(askSchemas[kind], filled);
    const { packageId = null, day = null } = given;
    const parcel = packageId === null ? null : await requireParcel(trx, actor, { id: packageId, kind, askedBy });
    if (kind === 'other_day' && day !== null) await assertDeliveryDay(trx, day, parcel, now);
    if (day !== null && day < dayOf(now)) failField('day', 'day_in_past');
    if (kind === 'payout') await requireBalance(trx, { actor, now }, askedBy, given.amount ?? 0);
    const [companyId] = actor.principal.role === 'SYS' ? [] : actor.principal.audience.sets.company;
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'waiting',
      reference: await nextReference(trx),
      kind,
      askedBy,
      askerId: actor.id,
      companyId: askedBy === 'driver' ? null : (parcel?.companyId ?? companyId ?? fail('forbidden')),
      hubId: await hubOf(trx, kind, actor, parcel),
      packageId,
      trackingNumber: parcel?.trackingNumber ?? null,
      address: given.address ?? null,
      cityId: given.cityId ?? null,
      day,
      window: given.window ?? null,
      quantity: given.quantity ?? null,
      packaging: given.packaging ?? null,
      amount: given.amount ?? null,
      text: given.text ?? null,
      rejectionReason: null,
      collectorId: null,
      assignedParcels: null,
      invoiceId: null,
      invoiceReference: null,
      steps: [{ status: 'waiting', at: now.toISOString(), byId: actor.id, note: null }],
      closedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

/** The steps with one more. */
const withStep = ({ row, actor, now }: Context, status: RequestStep['status'], note: string | null = null) => ({
  steps: [...row.steps, { status, at: now.toISOString(), byId: actor.id, note }],
});
const ended = (context: Context, status: RequestStep['status'], note?: string | null) => ({
  ...withStep(context, status, note),
  closedAt: context.now,
});

/** True if the parcel of a request for another day can be moved to it now: a driver has it, and the day is ahead. */
export const canSchedule = (row: UserRequestRow, parcel: Pick<PackageRow, 'status'> | null, now: Date): boolean =>
  parcel !== null && includesStatus(heldStatuses, parcel.status) && row.day !== null && row.day > dayOf(now);

/** What follows from accepting: another address or day is done with it, if the parcel lets it. */
async function statusAccepted({ trx, row, actor, now }: Context & { trx: Trx }): Promise<'accepted' | 'done'> {
  if (kindRules[row.kind].concerns !== 'parcel' || row.packageId === null) return 'accepted';
  const id = row.packageId;
  const parcel = await withSystemRole(trx, actor.dbPrincipal, () => findPackage(trx, id, null));
  if (!parcel || !includesStatus(movingStatuses, parcel.status)) fail('userRequest.parcel_finished');
  if (row.kind === 'other_day') return canSchedule(row, parcel, now) ? 'done' : 'accepted';
  return 'done';
}

const accept: Handlers['accept'] = async (context) => {
  const { row, input } = context;
  if (input.cityId != null && row.kind !== 'address_change') failField('cityId', 'unknown_field');
  const status = await statusAccepted(context);
  const accepted = withStep(context, 'accepted', input.note);
  if (status === 'accepted') return { set: accepted, status };
  const { steps, ...end } = ended({ ...context, row: { ...row, ...accepted } }, 'done');
  return { set: { steps, ...end, cityId: input.cityId ?? row.cityId }, status };
};

const finish: Handlers['finish'] = async (context) => {
  const { trx, row, input, actor } = context;
  const collectorId = input.collectorId ?? null;
  const takesCollector = row.kind === 'pickup' || row.kind === 'return';
  if (takesCollector && collectorId === null) failField('collectorId', 'required');
  if (!takesCollector && collectorId !== null) failField('collectorId', 'unknown_field');
  if (row.kind === 'recharge' && input.bankReference == null) failField('bankReference', 'required');
  if (row.kind !== 'recharge' && input.bankReference != null) failField('bankReference', 'unknown_field');
  if (!takesCollector) return { set: ended(context, 'done', input.note) };
  const parcels = await withSystemRole(trx, actor.dbPrincipal, () => findParcelsToAssign(trx, row));
  return { set: { ...ended(context, 'done', input.note), collectorId, assignedParcels: parcels.length } };
};

export const handlers: Handlers = {
  see: (context) => ({ set: withStep(context, 'seen') }),
  check: (context) => ({ set: withStep(context, 'checking') }),
  accept,
  reject: (context) => ({
    set: { ...ended(context, 'rejected', context.input.reason), rejectionReason: context.input.reason },
    payload: { response: context.input.reason },
  }),
  process: (context) => ({ set: withStep(context, 'processing', context.input.note) }),
  finish,
  cancel: (context) => ({ set: ended(context, 'canceled') }),
  apply: (context) => ({ set: ended(context, 'done') }),
  bill: (context) => ({
    set: {
      ...withStep(context, 'processing', context.input.invoiceReference),
      invoiceId: context.input.invoiceId,
      invoiceReference: context.input.invoiceReference,
    },
  }),
  settle: (context) => ({ set: ended(context, 'done') }),
  lapse: (context) => ({ set: ended(context, 'canceled') }),
};

const parcelOf: LocksOf<UserRequestRow, typeof userRequestInputs>['accept'] = ({ row: { packageId, kind } }) =>
  packageId === null || kindRules[kind].concerns !== 'parcel' ? [] : [{ service: packageService, id: packageId }];

/** The parcels that the actions move. */
export const locks: LocksOf<UserRequestRow, typeof userRequestInputs> = {
  accept: parcelOf,
  apply: parcelOf,
  finish: async ({ trx, row }) =>
    row.kind === 'pickup' || row.kind === 'return'
      ? (await findParcelsToAssign(trx, row)).map((id) => ({ service: packageService, id }))
      : [],
};
