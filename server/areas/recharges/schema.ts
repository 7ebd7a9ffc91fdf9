// GraphQL schema of recharges.
import { rechargeEntity } from '#shared/areas/recharges/recharge.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById, personById } from '../directory/queries.ts';
import { CompanyType, PersonType } from '../directory/schema.ts';
import { fileById } from '../files/queries.ts';
import { FileType } from '../files/schema.ts';
import { rechargeListSource, rechargeService } from './queries.ts';

const RechargeType = defineEntityType(rechargeEntity, {
  description: 'Money that a customer transferred to us, added to what it is owed.',
  withActions: true,
});

builder.objectFields(RechargeType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
  createdBy: t.field({
    type: PersonType,
    nullable: true,
    description: 'Null: it follows from a request.',
    resolve: ({ createdById }, _, { loaders }) =>
      createdById === null ? null : loaders.of(personById).load(createdById),
  }),
  files: t.field({
    type: [FileType],
    description: 'The proof of the transfer.',
    resolve: async ({ fileIds }, _, { loaders }) => {
      const files = await Promise.all(fileIds.map((id) => loaders.of(fileById).load(id)));
      return files.filter((file) => file !== null);
    },
  }),
}));

/** The live fields of recharges. */
export const rechargeLiveFields: readonly LiveField[] = registerEntity(rechargeService, RechargeType, {
  list: { name: 'recharges', source: rechargeListSource },
});
