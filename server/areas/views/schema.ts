// GraphQL schema of saved views.
import { savedViewEntity } from '#shared/areas/views/saved-view.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { readSavedViews, savedViewService } from './service.ts';

const SavedViewType = defineEntityType(savedViewEntity, {
  description: 'The state of a list under a name.',
  withActions: true,
});

builder.objectFields(SavedViewType, (t) => ({
  owner: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ ownerId }, _, { loaders }) => loaders.of(personById).load(ownerId),
  }),
}));

/** The live fields of saved views. */
export const savedViewLiveFields: readonly LiveField[] = registerEntity(savedViewService, SavedViewType);

defineRows('savedViews', savedViewService, SavedViewType, {
  description: "The viewer's own views of a list, and those that the team shares, by name.",
  args: builder.args((t) => ({ list: t.string({ required: true }) })),
  read: (trx, audience, { list }) => readSavedViews(trx, list, audience),
});
