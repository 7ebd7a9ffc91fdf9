// Handlers of the actions on pallets. What follows for parcels and discrepancies is in follow-pallets.ts.
import type { palletInputs } from '#shared/areas/pallets/input.ts';
import { maxPalletParcels, palletPrefix, type PalletRow } from '#shared/areas/pallets/pallet.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { signatureField } from '#shared/scan/signatures.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlerContext, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { attachFiles } from '../../files/stored-files.ts';
import { findPackage, packageService } from '../packages/queries.ts';
import { takeHubNumber } from '../slips/queries.ts';
import { isBetween, codOf, isAtHub } from './loadable.ts';
import { countOpenLines, findLine, insertLine, markMissing, readLines, receiveLine, setLineState } from './store.ts';

type Given = Pick<HandlerContext<unknown>, 'trx' | 'actor'>;
const asSystem = <Result>({ trx, actor }: Given, work: () => Promise<Result>): Promise<Result> =>
  withSystemRole(trx, actor.dbPrincipal, work);

/** The id of an active carrier, or of a driver. Fails on the field for anybody else. */
async function requireCarrier({ trx, actor }: Given, id: string | null | undefined): Promise<string | null> {
  if (id == null) return null;
  const found = await asSystem({ trx, actor }, () =>
    trx
      .selectFrom('users')
      .innerJoin('userRoles', 'userRoles.userId', 'users.id')
      .select('users.id')
      .where('users.id', '=', id)
      .where('users.status', '=', 'active')
      .where('userRoles.role', 'in', ['TRANSPORTOR', 'DRIVER'])
      .executeTakeFirst(),
  );
  return found?.id ?? failField('carrierId', 'unknown_driver');
}

/** The hub that the pallet leaves: of a housekeeper the own one. */
function fromHubOf({ principal }: Actor, requested: string | null | undefined): string {
  if (principal.role !== 'HOUSEKEEPER') return requested ?? failField('fromHubId', 'required');
  const [own] = principal.audience.sets.hub;
  if (requested != null && requested !== own) failField('fromHubId', 'unknown_hub');
  return own ?? fail('forbidden');
}

async function requireHub(trx: Trx, id: string, field: string): Promise<{ id: string; code: string }> {
  const hub = await trx.selectFrom('hubs').select(['id', 'code']).where('id', '=', id).executeTakeFirst();
  return hub ?? failField(field, 'unknown_hub');
}

export const palletCreateHandlers: CreateHandlersOf<PalletRow, typeof palletInputs> = {
  create: async ({ trx, input, actor, now }) => {
    const from = await requireHub(trx, fromHubOf(actor, input.fromHubId), 'fromHubId');
    const to = await requireHub(trx, input.toHubId, 'toHubId');
    if (to.id === from.id) failField('toHubId', 'package.same_hub');
    const carrierId = await requireCarrier({ trx, actor }, input.carrierId);
    const number = await asSystem({ trx, actor }, () =>
      takeHubNumber(trx, { series: 'pallet', prefix: palletPrefix, hub: from, now }),
    );
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'draft',
      number,
      fromHubId: from.id,
      toHubId: to.id,
      carrierId,
      madeById: actor.id,
      sealNumber: null,
      parcels: 0,
      received: 0,
      weight: 0,
      codTotal: 0,
      openDiscrepancies: 0,
      hasDiscrepancies: false,
      giverSignatureId: null,
      takerSignatureId: null,
      sealedAt: null,
      departedAt: null,
      arrivedAt: null,
      unloadedAt: null,
      closedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

/** What is on the pallet with a parcel more, or less. */
const withParcel = (
  { parcels, weight, codTotal }: PalletRow,
  sign: 1 | -1,
  parcel: { weight: number | null; cod: number },
): Pick<PalletRow, 'parcels' | 'weight' | 'codTotal'> => ({
  parcels: parcels + sign,
  weight: weight + sign * (parcel.weight ?? 0),
  codTotal: (codTotal ?? 0) + sign * parcel.cod,
});

/** Fails with the numbers of the parcels that cannot leave now: then none does. */
async function requireAllReady({ trx, row, actor }: Given & { row: PalletRow }): Promise<void> {
  await asSystem({ trx, actor }, async () => {
    const lines = await readLines(trx, row.id);
    const parcels = await packageService.store.findMany(
      trx,
      lines.map(({ packageId }) => packageId),
      null,
    );
    const notReady = parcels.filter((pkg) => !isAtHub(pkg, row.fromHubId) && !isBetween(pkg, row));
    if (notReady.length > 0)
      fail('pallet.not_ready', {
        count: notReady.length,
        numbers: notReady.map(({ trackingNumber }) => trackingNumber),
      });
  });
}

export const palletHandlers: HandlersOf<PalletRow, typeof palletInputs> = {
  setCarrier: async ({ trx, actor, input }) => ({
    set: { carrierId: await requireCarrier({ trx, actor }, input.carrierId) },
  }),
  load: async ({ trx, row, input: { packageId, at }, actor }) => {
    if (row.parcels >= maxPalletParcels) fail('pallet.full', { limit: maxPalletParcels });
    const pkg = (await findPackage(trx, packageId, null)) ?? fail('missing');
    const cod = codOf(pkg);
    await insertLine(trx, { palletId: row.id, pkg, cod, actorId: actor.id, at });
    return { set: withParcel(row, 1, { weight: pkg.weight, cod }), payload: { trackingNumber: pkg.trackingNumber } };
  },
  unload: async ({ trx, row, input: { packageId } }) => {
    const line = (await findLine(trx, row.id, packageId)) ?? failField('packageId', 'missing');
    await setLineState(trx, row.id, packageId, 'removed');
    return { set: withParcel(row, -1, line), payload: { trackingNumber: line.trackingNumber } };
  },
  seal: ({ input, now }) => ({ set: { sealNumber: input.sealNumber, sealedAt: now } }),
  unseal: () => ({ set: { sealNumber: null, sealedAt: null, giverSignatureId: null, takerSignatureId: null } }),
  depart: async ({ trx, row, actor, now }) => {
    await requireAllReady({ trx, row, actor });
    return { set: { departedAt: now } };
  },
  sign: async ({ trx, row, actor, input: { side, fileId } }) => {
    const { role } = actor.principal;
    if ((role === 'TRANSPORTOR' || role === 'DRIVER') && side === 'giver') failField('side', 'invalid_choice');
    if (row[signatureField[side]] !== null) fail('slip.signed_already');
    await attachFiles(trx, {
      ids: [fileId],
      kinds: ['photo'],
      owner: { entity: 'pallet', id: row.id },
      actor,
      field: 'fileId',
    });
    return { set: { [signatureField[side]]: fileId } };
  },
  arrive: ({ now }) => ({ set: { arrivedAt: now } }),
  receive: async ({ trx, row, input: { packageId, at }, actor, now }) => {
    await receiveLine(trx, { palletId: row.id, packageId, actorId: actor.id, at });
    const isAll = (await countOpenLines(trx, row.id)) === 0;
    return {
      set: {
        received: row.received + 1,
        arrivedAt: row.arrivedAt ?? now,
        ...(isAll && { unloadedAt: row.unloadedAt ?? now }),
      },
      status: isAll ? 'received' : 'partially_received',
    };
  },
  noteSurplus: ({ row, now }) => ({
    set: { openDiscrepancies: row.openDiscrepancies + 1, arrivedAt: row.arrivedAt ?? now },
  }),
  finish: async ({ trx, row, now }) => {
    const missing = await markMissing(trx, row.id);
    return {
      set: {
        openDiscrepancies: row.openDiscrepancies + missing,
        unloadedAt: now,
        arrivedAt: row.arrivedAt ?? now,
      },
      status: missing === 0 ? 'received' : 'partially_received',
      payload: { missing },
    };
  },
  settle: async ({ trx, row, input: { packageId, state } }) => {
    if (packageId !== null && state !== null) await setLineState(trx, row.id, packageId, state);
    const isDone = row.unloadedAt !== null && (await countOpenLines(trx, row.id)) === 0;
    return {
      set: { openDiscrepancies: Math.max(row.openDiscrepancies - 1, 0) },
      ...(isDone && { status: 'received' }),
    };
  },
  close: ({ now }) => ({ set: { closedAt: now } }),
};
