// GraphQL schema of deposits.
import { depositEntity } from '#shared/areas/cash/deposit.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { hubById, personById } from '../directory/queries.ts';
import { HubType, PersonType } from '../directory/schema.ts';
import { fileById } from '../files/queries.ts';
import { FileType } from '../files/schema.ts';
import { depositListSource, depositService } from './queries.ts';

const DepositType = defineEntityType(depositEntity, {
  description: 'Cash that a hub brought to the bank.',
  withActions: true,
});

builder.objectFields(DepositType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  madeBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ madeById }, _, { loaders }) => (madeById === null ? null : loaders.of(personById).load(madeById)),
  }),
  proof: t.field({
    type: FileType,
    nullable: true,
    description: 'The receipt of the bank.',
    resolve: ({ proofId }, _, { loaders }) => (proofId === null ? null : loaders.of(fileById).load(proofId)),
  }),
}));

/** The live fields of deposits. */
export const depositLiveFields: readonly LiveField[] = registerEntity(depositService, DepositType, {
  list: { name: 'deposits', source: depositListSource },
});
