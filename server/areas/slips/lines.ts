// The lines of a slip, from parcels.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { SlipLine } from '#shared/areas/slips/slip.ts';
import type { Loaders } from '../../graphql/loaders.ts';
import { cityById, companyById } from '../directory/queries.ts';

/** One line for each parcel, with the names as they are now. */
export function linesOf(parcels: readonly PackageRow[], loaders: Loaders): Promise<SlipLine[]> {
  return Promise.all(
    parcels.map(async ({ id, trackingNumber, companyId, recipientName, cityId, cityText, cod }, index) => {
      const [company, city] = await Promise.all([
        loaders.of(companyById).load(companyId),
        cityId === null ? null : loaders.of(cityById).load(cityId),
      ]);
      return {
        place: index + 1,
        packageId: id,
        trackingNumber,
        sender: company?.name ?? '',
        recipientName,
        city: city?.nameFr ?? cityText,
        cod,
      };
    }),
  );
}
