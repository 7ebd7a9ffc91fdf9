// One scan at a pallet: onto it while it is loaded, off it once it has left. What is refused is an answer and no error, so that
// a scan that waited for the network is answered once, whenever it is repeated.
import { z } from 'zod';
import { scanOutcomes, type ScanOutcome } from '#shared/areas/pallets/scan.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { isReceiving, type PalletRow } from '#shared/areas/pallets/pallet.ts';
import { AppError, type ErrorCode, fail } from '#shared/lib/app-error.ts';
import { parseScanCode } from '#shared/scan/scan-code.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Actor } from '../../commands/actor.ts';
import { answeredOnce, errorOf, keptError, keptErrorOf } from '../../commands/answered-once.ts';
import { audienceOf } from '../../commands/command.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { scanTime } from '../../lib/scan-time.ts';
import { findPackage, packageService } from '../packages/queries.ts';
import { arrivingAction, whyNotLoadable } from './loadable.ts';
import { discrepancyService, palletService } from './service.ts';
import { findDiscrepancy, findHoldingPallet, findLine, findPackageId, palletStore } from './store.ts';

export interface PalletScan {
  outcome: ScanOutcome;
  /** The number that the code names, or the code. */
  number: string;
  error: AppError | null;
  pallet: PalletRow;
  /** As it is now; null for one that the viewer does not see. */
  pkg: PackageRow | null;
}

interface ScanRequest {
  id: string;
  code: string;
  scannedAt?: Date | undefined;
  key: string | null;
}

type Decision = Pick<PalletScan, 'outcome'> & { error?: AppError };

const answer = z.object({ outcome: z.enum(scanOutcomes), error: keptError });

/**
 * Runs one scan. Fails with `missing` for a pallet that the actor does not see, with `forbidden`, `pallet.wrong_status`,
 * `pallet.other_hub` and `idempotency_key_reused`.
 */
export async function scanAtPallet(context: CommandContext, actor: Actor, request: ScanRequest): Promise<PalletScan> {
  const audience = audienceOf(actor) ?? fail('forbidden');
  return unitOfWork(context, actor, async (unit) => {
    const { trx } = unit;
    const { id, code, key } = request;
    const target = parseScanCode(code);
    const number = target?.number ?? code.trim().slice(0, 64);
    const packageId =
      target?.kind === 'parcel'
        ? await withSystemRole(trx, actor.dbPrincipal, () => findPackageId(trx, target.number))
        : null;
    const { outcome, error } = await answeredOnce(
      unit,
      actor,
      { key, body: { scans: { id, code } } },
      answer,
      async () => {
        const scan = new Scan(unit, actor, audience, { id, at: scanTime(request.scannedAt, context.now()) });
        const made = await scan.run({ number, packageId, isParcel: target?.kind === 'parcel' });
        return { outcome: made.outcome, error: keptErrorOf(made.error ?? null) };
      },
    );
    return {
      outcome,
      number,
      error: errorOf(error),
      pallet: (await palletStore.find(trx, id, audience)) ?? fail('missing'),
      pkg: packageId === null ? null : await findPackage(trx, packageId, audience),
    };
  });
}

/** Scans a parcel off its pallet in a unit of work of another area, before that locks other rows. */
export function scanOffPallet(
  unit: UnitOfWork,
  actor: Actor,
  { palletId, at, ...scanned }: { palletId: string; at: Date; number: string; packageId: string },
): Promise<Pick<PalletScan, 'outcome'> & { error?: AppError }> {
  const scan = new Scan(unit, actor, audienceOf(actor) ?? fail('forbidden'), { id: palletId, at });
  return scan.run({ ...scanned, isParcel: true });
}

interface Scanned {
  number: string;
  packageId: string | null;
  isParcel: boolean;
}

class Scan {
  readonly #unit: UnitOfWork;
  readonly #actor: Actor;
  readonly #audience: Audience;
  readonly #request: { id: string; at: Date };

  constructor(unit: UnitOfWork, actor: Actor, audience: Audience, request: { id: string; at: Date }) {
    this.#unit = unit;
    this.#actor = actor;
    this.#audience = audience;
    this.#request = request;
  }

  async run({ number, packageId, isParcel }: Scanned): Promise<Decision> {
    const { trx } = this.#unit;
    const { id } = this.#request;
    const missing = await findDiscrepancy(trx, { palletId: id, kind: 'missing', trackingNumber: number });
    await this.#unit.lock([
      ...(missing ? [{ service: discrepancyService, id: missing.id }] : []),
      { service: palletService, id },
      ...(packageId === null ? [] : [{ service: packageService, id: packageId }]),
    ]);
    const pallet = (await palletStore.find(trx, id, this.#audience)) ?? fail('missing');
    if (!isParcel) return { outcome: 'unknown' };
    return isReceiving(pallet.status)
      ? this.#receive(pallet, { number, packageId, missingId: missing?.status === 'open' ? missing.id : null })
      : this.#load(pallet, packageId);
  }

  /** Runs a step. What it refuses is the answer, unless it is about the pallet. */
  async #step(outcome: ScanOutcome, work: () => Promise<unknown>): Promise<Decision> {
    try {
      await work();
      return { outcome };
    } catch (error) {
      if (!(error instanceof AppError) || general.includes(error.code)) throw error;
      return { outcome: 'refused', error };
    }
  }

  async #load(pallet: PalletRow, packageId: string | null): Promise<Decision> {
    const { trx } = this.#unit;
    const { id, at } = this.#request;
    const pkg = packageId === null ? null : await findPackage(trx, packageId, this.#audience);
    if (!pkg) return { outcome: 'unknown' };
    const held = await withSystemRole(trx, this.#actor.dbPrincipal, () => findHoldingPallet(trx, pkg.id));
    if (held?.palletId === id) return { outcome: 'repeated' };
    if (held) return { outcome: 'refused', error: new AppError('pallet.on_another', { number: held.number }) };
    const refusal = await whyNotLoadable(trx, pkg, pallet);
    if (refusal) return { outcome: 'refused', error: refusal };
    return this.#step('loaded', () => this.#unit.run(palletService, 'load', { id, packageId: pkg.id, at }));
  }

  async #receive(
    pallet: PalletRow,
    { number, packageId, missingId }: { number: string; packageId: string | null; missingId: string | null },
  ): Promise<Decision> {
    const { trx } = this.#unit;
    const { id, at } = this.#request;
    const line = packageId === null ? null : await findLine(trx, id, packageId);
    if (!line || packageId === null) return this.#noteSurplus(pallet, number, packageId);
    if (line.state === 'received') return { outcome: 'repeated' };
    if (line.state === 'found' || line.state === 'lost')
      return { outcome: 'refused', error: new AppError('pallet.resolved_already') };
    const pkg = await findPackage(trx, packageId, this.#audience);
    const action = pkg ? arrivingAction(pkg, pallet.toHubId) : undefined;
    if (action === undefined) return { outcome: 'refused', error: new AppError('pallet.not_here') };
    return this.#step('received', async () => {
      if (action !== null) {
        const hub = action === 'moveReturn' ? { hubId: pallet.toHubId } : {};
        await this.#unit.run(packageService, action, { id: packageId, ...hub });
      }
      if (missingId !== null) await this.#unit.run(discrepancyService, 'resolveByScan', { id: missingId });
      await this.#unit.run(palletService, 'receive', { id, packageId, at });
    });
  }

  /** It came and was not on the pallet, whether or not the viewer knows such a parcel. */
  async #noteSurplus(pallet: PalletRow, number: string, packageId: string | null): Promise<Decision> {
    const { trx } = this.#unit;
    const { id, number: palletNumber, fromHubId, toHubId } = pallet;
    const known = await findDiscrepancy(trx, { palletId: id, kind: 'surplus', trackingNumber: number });
    if (known) return { outcome: 'repeated' };
    await this.#unit.run(palletService, 'noteSurplus', { id });
    await this.#unit.run(discrepancyService, 'open', {
      kind: 'surplus',
      palletId: id,
      palletNumber,
      inventoryId: null,
      inventoryNumber: null,
      trackingNumber: number,
      packageId,
      fromHubId,
      toHubId,
      ownerId: this.#actor.id,
    });
    return { outcome: 'surplus' };
  }
}

/** Errors of the whole request: scanning on would not help. */
const general: readonly ErrorCode[] = ['forbidden', 'missing', 'pallet.wrong_status', 'pallet.other_hub'];
