// GraphQL schema of prints.
import { printEntity } from '#shared/areas/prints/print.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { hubById, personById } from '../directory/queries.ts';
import { HubType, PersonType } from '../directory/schema.ts';
import { printListSource, printService } from './service.ts';

const PrintType = defineEntityType(printEntity, {
  description: 'One print of a paper: who, when, how much of it, and how much had been printed before.',
});
builder.objectFields(PrintType, (t) => ({
  printedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ printedById }, _, { loaders }) => loaders.of(personById).load(printedById),
  }),
  hub: t.field({
    type: HubType,
    nullable: true,
    description: 'Where that person works.',
    resolve: ({ hubId }, _, { loaders }) => (hubId === null ? null : loaders.of(hubById).load(hubId)),
  }),
}));

/** The live fields of prints. */
export const printLiveFields: readonly LiveField[] = registerEntity(printService, PrintType, {
  byId: false,
  list: { name: 'paperPrints', source: printListSource },
});
