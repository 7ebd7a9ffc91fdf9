// GraphQL schema of parcels.
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { PackageType } from './graphql-types.ts';
import { packageListSource } from './queries.ts';
import { packageService } from './service.ts';
import './phone-history-schema.ts';
import './stickers/schema.ts';
import './timeline-schema.ts';
import './waiting-cities-schema.ts';

/** The live fields of parcels. */
export const packageLiveFields: readonly LiveField[] = registerEntity(packageService, PackageType, {
  list: { name: 'packages', source: packageListSource },
});

export { PackageType } from './graphql-types.ts';
