// GraphQL schema of parcels.
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { PackageType } from './graphql-types.ts';
import { packageListSource } from './queries.ts';
import { packageService } from './service.ts';
import './phone-history-schema.ts';
import './cities/city-texts-schema.ts';
import './cities/waiting-cities-schema.ts';
import './detail/linked-packages-schema.ts';
import './detail/tariff-schema.ts';
import './detail/timeline-schema.ts';
import './stickers/schema.ts';

/** The live fields of parcels. */
export const packageLiveFields: readonly LiveField[] = registerEntity(packageService, PackageType, {
  list: { name: 'packages', source: packageListSource },
});

export { PackageType } from './graphql-types.ts';
