// What a sticker says, read from parcels that the viewer sees.
import { hiddenFields } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Loaders } from '../../../graphql/loaders.ts';
import { cityById, companyById, hubById } from '../../directory/queries.ts';

export const stickerFlags = ['noOpening', 'exchange', 'fragile', 'fromStock'] as const;
export type StickerFlag = (typeof stickerFlags)[number];

/** Plain data, which is handed to a thread. */
export interface Sticker {
  /** The company whose drivers deliver. */
  carrier: string;
  sender: string;
  /** DD/MM/YYYY. */
  createdOn: string;
  city: { fr: string; ar: string };
  /** The hub that delivers, and the one that the parcel comes from if it is another. */
  hub: string;
  fromHub: string | null;
  recipient: string;
  address: string;
  phone: string;
  /** Centimes; null for who may not see amounts: it is not printed. */
  cod: number | null;
  flags: readonly StickerFlag[];
  products: string | null;
  note: string | null;
  /** Grams. */
  weight: number | null;
  trackingNumber: string;
  /** What the QR code opens. */
  url: string;
}

export interface Carrier {
  name: string;
  publicUrl: string;
}

const dayText = (at: Date): string => dayOf(at).split('-').toReversed().join('/');

/** The sticker of a parcel, as this audience sees it. */
export async function stickerOf(
  pkg: PackageRow,
  { loaders, carrier, audience }: { loaders: Loaders; carrier: Carrier; audience: Audience },
): Promise<Sticker> {
  const [city, company, origin, hub] = await Promise.all([
    pkg.cityId === null ? null : loaders.of(cityById).load(pkg.cityId),
    loaders.of(companyById).load(pkg.companyId),
    loaders.of(hubById).load(pkg.originHubId),
    loaders.of(hubById).load(pkg.hubId),
  ]);
  const target = city ? await loaders.of(hubById).load(city.hubId) : hub;
  return {
    carrier: carrier.name,
    sender: company?.name ?? '',
    createdOn: dayText(pkg.createdAt),
    city: city ? { fr: city.nameFr, ar: city.nameAr } : { fr: pkg.cityText, ar: '' },
    hub: target?.code ?? '',
    fromHub: origin && origin.code !== target?.code ? origin.code : null,
    recipient: pkg.recipientName,
    address: pkg.newDestination ?? pkg.address,
    phone: formatPhone(pkg.phone),
    cod: hiddenFields(packageEntity.access, audience).includes('cod') ? null : pkg.cod,
    flags: stickerFlags.filter((flag) => pkg[flag]),
    products: pkg.products,
    note: pkg.note,
    weight: pkg.weight,
    trackingNumber: pkg.trackingNumber,
    url: trackingUrl(carrier.publicUrl, pkg),
  };
}
