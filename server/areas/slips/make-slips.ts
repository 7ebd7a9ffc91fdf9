// Makes the slips of a selection, in one transaction: hands the parcels over if wanted, checks each, gives each slip its
// number, and lists the parcels on it. A parcel that is refused is on no slip, and stops no other.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import {
  maxSlipParcels,
  numberPrefix,
  slipActions,
  type SlipKind,
  type SlipRow,
  wholeKinds,
} from '#shared/areas/slips/slip.ts';
import { AppError, fail, failField } from '#shared/lib/app-error.ts';
import { type Actor, actorOf } from '../../commands/actor.ts';
import { readBusinessSettings } from '../../commands/business-settings.ts';
import { assertAllowed, audienceOf } from '../../commands/command.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import type { Selection } from '../../commands/run-bulk.ts';
import type { RowOutcome } from '../../commands/saved-change.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { Loaders } from '../../graphql/loaders.ts';
import { hubById } from '../directory/queries.ts';
import { packageService } from '../packages/queries.ts';
import { carrierOf, groupParcels, type SlipGroup } from './group-parcels.ts';
import { keptAnswer, keptOf } from './kept-answer.ts';
import { linesOf } from './lines.ts';
import { slipService } from './service.ts';
import { type EarlierSlip, findEarlierSlips, insertSlipLines, slipStore, takeHubNumber } from './store.ts';

export interface SlipRequest {
  kind: SlipKind;
  /** True: parcels that are still with the giving side are handed over at once. */
  handOver: boolean;
  /** Of a transfer: where the parcels go, and who drives them. */
  toHubId: string | null;
  carrierId: string | null;
  key: string | null;
}

export interface MadeSlips {
  slips: SlipRow[];
  /** What became of each parcel, in the order of the selection. */
  outcomes: RowOutcome<PackageRow>[];
}

type Viewer = Parameters<typeof actorOf>[0];

/**
 * Makes the slips of a selection. Parcels of different hubs, carriers or senders stand on different slips. Fails as a
 * whole with `list.selection_too_large` and `idempotency_key_reused`; a parcel with `missing`, `slip.already_listed`, or
 * the code with which its action would fail.
 */
export async function makeSlips(
  context: CommandContext,
  viewer: Viewer,
  request: SlipRequest,
  selection: Selection,
  source?: Actor['source'],
): Promise<MadeSlips> {
  const actor = actorOf(viewer, source);
  try {
    return await makeAll(context, viewer, request, selection, actor);
  } catch (error) {
    if (error instanceof SomeRefused) return error.made;
    throw error;
  }
}

/** Takes back what was made: of some kinds all parcels are listed or none. */
class SomeRefused extends Error {
  readonly made: MadeSlips;
  constructor(outcomes: MadeSlips['outcomes']) {
    super('some parcels were refused');
    this.made = { slips: [], outcomes };
  }
}

function makeAll(
  context: CommandContext,
  viewer: Viewer,
  request: SlipRequest,
  selection: Selection,
  actor: Actor,
): Promise<MadeSlips> {
  return unitOfWork(context, actor, async (unit) => {
    const { kind, handOver, toHubId, carrierId, key } = request;
    const claim = key === null ? null : { actorId: viewer.id, key };
    const body = { makes: 'slips', kind, handOver, toHubId, carrierId, selection: selection.named };
    const earlier = claim ? await claimKey(unit.trx, { ...claim, body }) : undefined;
    if (earlier !== undefined) return readAnswer(unit, actor, earlier);
    const ids = await selection.find(unit.trx);
    if (ids.length > maxSlipParcels) fail('list.selection_too_large', { limit: maxSlipParcels });
    if (kind === 'transfer' && toHubId === null) failField('toHubId', 'required');
    const made = await new SlipMaker(unit, actor, context.now(), request).make(ids);
    if (wholeKinds.includes(kind) && made.outcomes.some(({ error }) => error)) throw new SomeRefused(made.outcomes);
    if (claim) await storeAnswer(unit.trx, claim, keptOf(made));
    return made;
  });
}

/** Makes the slips of these parcels in a unit of work of another area; what becomes of each is in the outcomes. */
export function makeSlipsWithin(
  unit: UnitOfWork,
  { actor, now, kind }: { actor: Actor; now: Date; kind: SlipKind },
  ids: readonly string[],
): Promise<MadeSlips> {
  return new SlipMaker(unit, actor, now, { kind, handOver: true, toHubId: null, carrierId: null, key: null }).make(ids);
}

/** The answer to a repeated call: the same slips and outcomes, with the rows as they are now. */
async function readAnswer({ trx }: UnitOfWork, actor: Actor, answer: unknown): Promise<MadeSlips> {
  const kept = keptAnswer.parse(answer);
  const audience = audienceOf(actor);
  const ids = kept.outcomes.map(({ id }) => id);
  const rows = new Map((await packageService.store.findMany(trx, ids, audience)).map((row) => [row.id, row]));
  return {
    slips: await slipStore.findMany(trx, kept.slips, audience),
    outcomes: kept.outcomes.map(({ id, error }): RowOutcome<PackageRow> => {
      const row = rows.get(id) ?? null;
      if (error) return { id, row, error: new AppError(error.code, error.params) };
      return row ? { id, row, error: null } : { id, row, error: new AppError('missing') };
    }),
  };
}

class SlipMaker {
  readonly #unit: UnitOfWork;
  readonly #actor: Actor;
  readonly #now: Date;
  readonly #request: SlipRequest;
  readonly #errors = new Map<string, AppError>();
  #rows: ReadonlyMap<string, PackageRow> = new Map();

  constructor(unit: UnitOfWork, actor: Actor, now: Date, request: SlipRequest) {
    this.#unit = unit;
    this.#actor = actor;
    this.#now = now;
    this.#request = request;
  }

  async make(ids: readonly string[]): Promise<MadeSlips> {
    await this.#unit.lock(ids.map((id) => ({ service: packageService, id })));
    await this.#read(ids);
    if (this.#request.handOver) await this.#handOver(ids);
    const before = this.#rows;
    await this.#read(ids);
    const listed = await this.#listable(ids);
    const slips: SlipRow[] = [];
    // Whoever hands back is no longer the driver of the parcel.
    const given = listed.map((row) =>
      this.#request.kind === 'driver_return' ? { ...row, driverId: before.get(row.id)?.driverId ?? null } : row,
    );
    for (const group of groupParcels(this.#request, given, this.#actor)) slips.push(await this.#issue(group));
    // Listing changes the version only; what handing over took out of sight is shown as it was.
    await this.#read(ids);
    const outcomes = ids.map((id): RowOutcome<PackageRow> => {
      const row = this.#rows.get(id) ?? before.get(id) ?? null;
      const error = this.#errors.get(id) ?? null;
      return error || !row ? { id, row, error: error ?? new AppError('missing') } : { id, row, error };
    });
    return { slips, outcomes };
  }

  async #read(ids: readonly string[]): Promise<void> {
    const rows = await packageService.store.findMany(this.#unit.trx, ids, audienceOf(this.#actor));
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** Runs the action that hands over, on the parcels that have not been handed over yet. */
  async #handOver(ids: readonly string[]): Promise<void> {
    const { kind, toHubId } = this.#request;
    const action = slipActions[kind].handOver;
    const from: readonly string[] =
      packageService.definition.lifecycle.actions[action]?.on.flatMap((grant) => grant.from) ?? [];
    const waiting = ids.filter((id) => from.includes(this.#rows.get(id)?.status ?? ''));
    const outcomes = await this.#unit.performEach(
      packageService,
      action,
      waiting.map((id) => ({ id, ...(kind === 'transfer' && { toHubId }) })),
    );
    for (const { id, error } of outcomes) if (error) this.#errors.set(id, error);
  }

  /** The parcels that may stand on a slip, in the order of the selection; why the others may not is noted. */
  async #listable(ids: readonly string[]): Promise<PackageRow[]> {
    const { trx } = this.#unit;
    const { kind } = this.#request;
    const settings = await readBusinessSettings(trx);
    const earlier = await withSystemRole(trx, this.#actor.dbPrincipal, () => findEarlierSlips(trx, kind, ids));
    const byPackage = Map.groupBy(earlier, ({ packageId }) => packageId);
    return ids.flatMap((id) => {
      const row = this.#rows.get(id);
      if (!row || this.#errors.has(id)) return [];
      try {
        assertAllowed(packageService, slipActions[kind].list, this.#actor, row, settings);
        this.#assertOwnHub(row);
        this.#assertNotListed(row, byPackage.get(id) ?? []);
        return [row];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#errors.set(id, error);
        return [];
      }
    });
  }

  /** A housekeeper sees parcels on their way to the own hub, but signs for those of the own hub only. */
  #assertOwnHub({ hubId }: PackageRow): void {
    const { principal } = this.#actor;
    if (principal.role === 'HOUSEKEEPER' && !principal.audience.sets.hub.includes(hubId)) fail('package.not_holder');
  }

  /** A parcel stands on one slip of a kind for each time it is assigned to a carrier. */
  #assertNotListed(row: PackageRow, earlier: readonly EarlierSlip[]): void {
    const carrierId = carrierOf(this.#request, row, this.#actor);
    const same = earlier.find(
      (slip) => slip.carrierId === carrierId && (row.assignedAt === null || slip.createdAt >= row.assignedAt),
    );
    if (same) fail('slip.already_listed', { number: same.number });
  }

  async #issue({ hubId, toHubId, carrierId, companyId, parcels }: SlipGroup): Promise<SlipRow> {
    const { trx } = this.#unit;
    const { kind } = this.#request;
    const loaders = new Loaders((work) => work(trx));
    const hub = (await loaders.of(hubById).load(hubId)) ?? fail('unknown_hub');
    const number = await withSystemRole(trx, this.#actor.dbPrincipal, () =>
      takeHubNumber(trx, { series: kind, prefix: numberPrefix[kind], hub, now: this.#now }),
    );
    const inputs = parcels.map(({ id }) => ({ id, slipNumber: number }));
    const refused = (await this.#unit.performEach(packageService, slipActions[kind].list, inputs)).find(
      ({ error }) => error !== null,
    );
    // Each was checked under its lock: an error here is one of the program.
    if (refused) throw new Error(`a parcel was refused for ${number}`, { cause: refused.error });
    const slip = await this.#unit.run(slipService, 'create', {
      kind,
      number,
      hubId,
      carrierId,
      companyId,
      toHubId,
      count: parcels.length,
      total: parcels.reduce((sum, { cod }) => sum + cod, 0),
    });
    await insertSlipLines(trx, slip.id, await linesOf(parcels, loaders));
    return slip;
  }
}
