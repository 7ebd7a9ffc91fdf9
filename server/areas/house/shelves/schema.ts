// GraphQL schema of shelves, and the shelf of a parcel.
import { sql } from 'kysely';
import { shelfEntity, type ShelfRow } from '#shared/areas/house/shelf.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows, redact } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { defineLoader, inKeyOrder } from '../../../graphql/loaders.ts';
import { cityById, hubById } from '../../directory/queries.ts';
import { CityType, HubType } from '../../directory/schema.ts';
import { PackageType } from '../../packages/schema.ts';
import { findShelves, readShelves, shelfService, shelfStore } from './service.ts';

export const ShelfType = defineEntityType(shelfEntity, {
  description: 'A shelf of a hub. What comes in is proposed the first shelf for its city, its next hub, or returns.',
  withActions: true,
});

/** A shelf that the viewer sees; null for who sees no shelves. */
export const shelfById = defineLoader<string, ShelfRow | null>(
  async (trx, ids) =>
    inKeyOrder(ids, await shelfStore.select(trx, [sql`id = any (${[...ids]}::uuid[])`]), ({ id }) => id),
  { isName: false },
);

builder.objectFields(ShelfType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  toHub: t.field({
    type: HubType,
    nullable: true,
    description: 'Of a route: the hub that its parcels go to.',
    resolve: ({ toHubId }, _, { loaders }) => (toHubId === null ? null : loaders.of(hubById).load(toHubId)),
  }),
  cities: t.field({
    type: [CityType],
    resolve: async ({ cityIds }, _, { loaders }) =>
      (await Promise.all(cityIds.map((id) => loaders.of(cityById).load(id)))).filter((city) => city !== null),
  }),
}));

builder.objectField(PackageType, 'shelf', (t) =>
  t.field({
    type: ShelfType,
    nullable: true,
    description: 'Where it stands at its hub; null for who sees no shelves.',
    resolve: async ({ shelfId }, _, context) => {
      const { audience } = context;
      if (shelfId === null || !audience || shelfEntity.access.see[audience.role].kind === 'nothing') return null;
      const shelf = await context.loaders.of(shelfById).load(shelfId);
      return shelf && redact(context, shelfService, audience, shelf);
    },
  }),
);

/** The live fields of shelves. */
export const shelfLiveFields: readonly LiveField[] = registerEntity(shelfService, ShelfType, { byId: false });

defineRows('shelvesOfHub', shelfService, ShelfType, {
  description: 'The shelves of a hub that the viewer sees, in their order; removed ones last.',
  args: builder.args((t) => ({ hubId: t.id({ required: true }) })),
  read: (trx, audience, { hubId }) => readShelves(trx, audience, hubId),
});

defineRows('shelves', shelfService, ShelfType, {
  description: 'Shelves that the viewer sees, of all hubs, by code: those of these ids, or whose code begins so.',
  args: builder.args((t) => ({ ids: t.idList(), search: t.string() })),
  read: (trx, audience, { ids, search }) => findShelves(trx, audience, { ids: ids ?? null, search: search ?? '' }),
});
