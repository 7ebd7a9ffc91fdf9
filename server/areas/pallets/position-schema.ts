// GraphQL schema of where carriers are on their way.
import { locateInput } from '#shared/areas/pallets/input.ts';
import { palletEntity, type PalletRow } from '#shared/areas/pallets/pallet.ts';
import { palletPositionEntity } from '#shared/areas/pallets/position.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { type RedactedRow, redactRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { locatePallet, palletPositionService, positionByPallet } from './locate.ts';
import { PalletType } from './schema.ts';
import { palletService } from './service.ts';
import { readUnderWay } from './store.ts';

const PositionType = defineEntityType(palletPositionEntity, {
  description: 'Where the carrier of a pallet was last, on the way.',
});

builder.objectField(PalletType, 'position', (t) =>
  t.field({
    type: PositionType,
    nullable: true,
    description: 'Where its carrier was last, on the way; null for who does not see it.',
    resolve: async ({ id }, _, context) => {
      const audience = context.audience ?? fail('UNAUTHENTICATED');
      if (palletPositionEntity.access.see[audience.role].kind === 'nothing') return null;
      const row = await context.loaders.of(positionByPallet).load(id);
      const settings = await context.loaders.settingsFor(palletPositionEntity);
      return row?.status === 'known' ? redactRow(palletPositionEntity, audience, row, settings) : null;
    },
  }),
);

/** The live fields of positions. */
export const positionLiveFields: readonly LiveField[] = registerEntity(palletPositionService, PositionType, {
  byId: false,
});

defineRows('palletsUnderWay', palletService, PalletType, {
  description: 'The pallets between two hubs that the viewer sees, the one that left last first; at most 200.',
  rule: { kind: 'scope', access: palletPositionEntity.access },
  read: readUnderWay,
});

const LocateResult = builder.objectRef<{ pallet: RedactedRow<PalletRow> }>('PalletLocateResult').implement({
  fields: (t) => ({ pallet: t.field({ type: PalletType, resolve: ({ pallet }) => pallet }) }),
});
const locateRule: AccessRule = { kind: 'roles', roles: ['TRANSPORTOR', 'DRIVER'] };
declareAccess('Mutation.palletLocate', locateRule);
builder.mutationField('palletLocate', (t) =>
  t.field({
    type: LocateResult,
    description: 'The carrier of a pallet says where it is, on the way.',
    args: { input: t.arg({ type: inputFromZod('PalletLocateInput', locateInput), required: true }) },
    resolve: async (_, { input }, context) => {
      const audience = authorizeField(locateRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const located = parseInput(locateInput, input);
      const pallet = await locatePallet(context.commands, actorOf(viewer, context.source), located);
      return { pallet: redactRow(palletEntity, audience, pallet, await context.loaders.settingsFor(palletEntity)) };
    },
  }),
);
