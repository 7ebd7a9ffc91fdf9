// GraphQL schema of the catalogue of extra services.
import { extraEntity } from '#shared/areas/extras/extra.ts';
import type { DatedPrice } from '#shared/areas/extras/price.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { extraService, findExtras } from './service.ts';

const ExtraType = defineEntityType(extraEntity, {
  description: 'A service that a parcel may have for a price.',
  withActions: true,
});

const PriceType = builder.objectRef<DatedPrice>('ExtraPrice').implement({
  description: 'A price from a day on, until the next one begins.',
  fields: (t) => ({
    since: t.expose('since', { type: 'Day' }),
    amount: t.expose('amount', { type: 'SafeInt', description: 'Centimes, without tax.' }),
  }),
});

builder.objectField(ExtraType, 'prices', (t) =>
  t.field({
    type: [PriceType],
    nullable: true,
    description: 'The first one first; null for those from whom amounts are hidden.',
    resolve: ({ prices }) => prices,
  }),
);

/** The live field of the catalogue. */
export const extraLiveFields: readonly LiveField[] = registerEntity(extraService, ExtraType, { byId: false });

defineRows('extras', extraService, ExtraType, {
  description: 'The catalogue: what can be chosen first, by code.',
  read: findExtras,
});
