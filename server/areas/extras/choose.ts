// Which extra services a parcel has, and what each costs: those that were chosen, and those that follow from what the
// parcel says of itself. A service keeps the price that it had when the parcel got it.
import type { ExtraTie } from '#shared/areas/extras/choices.ts';
import type { ExtraRow } from '#shared/areas/extras/extra.ts';
import { priceOn } from '#shared/areas/extras/price.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { type ErrorCode, failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { ActorRole } from '#shared/access/roles.ts';
import type { Trx } from '../../db/transaction.ts';
import { readCatalogue } from './service.ts';

type ParcelExtras = Pick<PackageRow, 'extras' | 'extraFees'>;
type Said = Pick<PackageRow, 'fragile' | 'exchange' | 'noOpening' | 'wantsProof' | 'fromStock'>;

const saysSo: Readonly<Record<ExtraTie, (parcel: Said) => boolean>> = {
  fragile: ({ fragile }) => fragile,
  exchange: ({ exchange }) => exchange,
  openingAllowed: ({ noOpening }) => !noOpening,
  wantsProof: ({ wantsProof }) => wantsProof,
  fromStock: ({ fromStock }) => fromStock,
};

/** The fields of a parcel on which its services depend, beside the choice. */
export const tiedFields = ['fragile', 'exchange', 'noOpening', 'wantsProof', 'fromStock'] as const;

interface Choice {
  /** The parcel as it will be. */
  after: Said;
  /** As it is, with its services; null for a new one. */
  before: (Said & ParcelExtras) | null;
  /** Codes chosen by hand; undefined: those that it has. */
  chosen?: readonly string[] | undefined;
  role: ActorRole;
  now: Date;
}

const isStaff = (role: ActorRole): boolean => role !== 'CUSTOMER' && role !== 'SUBCUSTOMER';

/** Why a service cannot be chosen by hand; null if it can. */
function refusalOf(extra: ExtraRow | undefined, { role, now }: Choice): ErrorCode | null {
  if (!extra) return 'extra.unknown';
  if (extra.tie !== null) return 'extra.tied';
  if (extra.orderedBy === 'staff' && !isStaff(role)) return 'extra.staff_only';
  return extra.status === 'active' && priceOn(extra.prices ?? [], dayOf(now)) ? null : 'extra.inactive';
}

/** Whether a parcel has a service that nobody chooses. One that was tied since leaves parcels as they are. */
function follows(extra: ExtraRow, { before, after }: Choice, has: boolean): boolean {
  if (extra.tie === null || !saysSo[extra.tie](after)) return false;
  const isNew = before === null || !saysSo[extra.tie](before);
  return has || (isNew && extra.status === 'active');
}

/** The services of a parcel with their prices. Fails on the field `extras` for one that may not be chosen. */
export async function chooseExtras(trx: Trx, choice: Choice): Promise<ParcelExtras> {
  const { before, chosen, role, now } = choice;
  const catalogue = await readCatalogue(trx);
  const byCode = new Map(catalogue.map((extra) => [extra.code, extra]));
  const kept = new Map(before?.extras.map((code, place) => [code, before.extraFees?.[place] ?? 0]));
  for (const code of chosen ?? []) {
    const refusal = kept.has(code) ? null : refusalOf(byCode.get(code), choice);
    if (refusal) failField('extras', refusal, { code });
  }
  const stays = ({ code, orderedBy }: ExtraRow): boolean =>
    chosen === undefined
      ? kept.has(code)
      : chosen.includes(code) || (kept.has(code) && orderedBy === 'staff' && !isStaff(role));
  const extras = catalogue.filter((extra) =>
    extra.tie === null ? stays(extra) : follows(extra, choice, kept.has(extra.code)),
  );
  return {
    extras: extras.map(({ code }) => code),
    extraFees: extras.map(({ code, prices }) => kept.get(code) ?? priceOn(prices ?? [], dayOf(now))?.amount ?? 0),
  };
}

/** Those of these codes that a new parcel like an old one can have by choice. */
export async function availableExtras(
  trx: Trx,
  codes: readonly string[],
  role: ActorRole,
  now: Date,
): Promise<string[]> {
  const choice: Choice = { after: neutral, before: null, role, now };
  return (await readCatalogue(trx))
    .filter((extra) => codes.includes(extra.code) && refusalOf(extra, choice) === null)
    .map(({ code }) => code);
}

const neutral: Said = { fragile: false, exchange: false, noOpening: true, wantsProof: false, fromStock: false };
