// GraphQL schema of the commissions of drivers.
import { commissionEntity } from '#shared/areas/config/commission.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { cityById, hubById, personById } from '../../directory/queries.ts';
import { CityType, HubType, PersonType } from '../../directory/schema.ts';
import { commissionService, findCommissions } from './service.ts';

const CommissionType = defineEntityType(commissionEntity, {
  description: 'What a driver earns for a delivered parcel: of all drivers, hubs and cities that it does not name.',
});

builder.objectFields(CommissionType, (t) => ({
  driver: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ driverId }, _, { loaders }) => (driverId === null ? null : loaders.of(personById).load(driverId)),
  }),
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => (hubId === null ? null : loaders.of(hubById).load(hubId)),
  }),
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId === null ? null : loaders.of(cityById).load(cityId)),
  }),
  createdBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ createdById }, _, { loaders }) =>
      createdById === null ? null : loaders.of(personById).load(createdById),
  }),
  changedBy: t.field({
    type: PersonType,
    nullable: true,
    description: 'Who set its last day.',
    resolve: ({ changedById }, _, { loaders }) =>
      changedById === null ? null : loaders.of(personById).load(changedById),
  }),
}));

/** The live field of commissions. */
export const commissionLiveFields: readonly LiveField[] = registerEntity(commissionService, CommissionType, {
  byId: false,
});

defineRows('commissions', commissionService, CommissionType, {
  description: 'Those of all drivers first, then by driver, hub and city; of those alike the latest first.',
  read: findCommissions,
});
