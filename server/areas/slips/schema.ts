// GraphQL schema of slips. They are made of a selection of parcels, read one by one or for a parcel, and printed by a job.
import { makeSlipsInput, slipInputs } from '#shared/areas/slips/input.ts';
import { maxSlipParcels, slipEntity, type SlipLine, type SlipRow } from '#shared/areas/slips/slip.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { type RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import {
  bulkResultType,
  matchingInput,
  type RedactedOutcome,
  redactOutcomes,
  selectionOf,
} from '../../entities/bulk-fields.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { redactRows } from '../../entities/root-fields.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById, hubById, personById } from '../directory/queries.ts';
import { CompanyType, HubType, PersonType } from '../directory/schema.ts';
import { defineJobMutation } from '../jobs/schema.ts';
import { packageListSource, packageService } from '../packages/queries.ts';
import { PackageType } from '../packages/schema.ts';
import { makeSlips } from './make-slips.ts';
import { slipListSource } from './queries.ts';
import { printSlip } from './print-slip.ts';
import { slipService } from './service.ts';
import { readSlipLines, readSlipsOfPackage } from './store.ts';

export const SlipType = defineEntityType(slipEntity, {
  description: 'A numbered list of parcels that change hands, which both sides sign. What it lists never changes.',
  withActions: true,
});

const LineType = builder.objectRef<SlipLine>('SlipLine').implement({
  description: 'A parcel as it was when the slip was made.',
  fields: (t) => ({
    place: t.exposeInt('place'),
    packageId: t.exposeID('packageId'),
    trackingNumber: t.exposeString('trackingNumber'),
    sender: t.exposeString('sender'),
    recipientName: t.exposeString('recipientName'),
    city: t.exposeString('city'),
    cod: t.expose('cod', { type: 'SafeInt', description: 'Centimes' }),
  }),
});

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

builder.objectFields(SlipType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  toHub: t.field({
    type: HubType,
    nullable: true,
    description: 'Where a transfer goes.',
    resolve: ({ toHubId }, _, { loaders }) => (toHubId === null ? null : loaders.of(hubById).load(toHubId)),
  }),
  carrier: t.field({
    type: PersonType,
    nullable: true,
    description: 'Who carries the parcels; null when staff hand them over at the hub.',
    resolve: ({ carrierId }, _, context) => person(carrierId, context),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    description: 'The sender, who gives parcels or takes them back; only of a pickup or a return.',
    resolve: ({ companyId }, _, { loaders }) => (companyId === null ? null : loaders.of(companyById).load(companyId)),
  }),
  madeBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ madeById }, _, context) => person(madeById, context),
  }),
  lines: t.field({ type: [LineType], resolve: ({ id }, _, context) => context.read((trx) => readSlipLines(trx, id)) }),
}));

/** The live fields of slips. */
export const slipLiveFields: readonly LiveField[] = registerEntity(slipService, SlipType, {
  list: { name: 'slips', source: slipListSource },
});

const seeRule: AccessRule = { kind: 'scope', access: slipEntity.access };
declareAccess('Query.packageSlips', seeRule);
builder.queryField('packageSlips', (t) =>
  t.field({
    type: [SlipType],
    description: 'The slips that list one parcel, of those that the viewer sees, newest first, at most 20.',
    args: { packageId: t.arg.id({ required: true }) },
    resolve: async (_, { packageId }, context) => {
      const audience = authorizeField(seeRule, context);
      const rows = await context.read((trx) => readSlipsOfPackage(trx, audience, packageId));
      return redactRows(context, slipService, audience, rows);
    },
  }),
);

interface Made {
  slips: RedactedRow<SlipRow>[];
  packages: RedactedOutcome[];
}
const MadeType = builder.objectRef<Made>('SlipsMade').implement({
  fields: (t) => ({
    slips: t.field({ type: [SlipType], resolve: ({ slips }) => slips }),
    packages: t.field({
      type: bulkResultType('package', PackageType, 'packages'),
      resolve: ({ packages }) => packages,
    }),
  }),
});
const makeRule: AccessRule = { kind: 'action', entity: 'slip', action: 'create' };
declareAccess('Mutation.slipsMake', makeRule);
builder.mutationField('slipsMake', (t) =>
  t.field({
    type: MadeType,
    description: `Makes slips of a selection of at most ${maxSlipParcels} parcels: one for each hub, carrier and sender.`,
    args: {
      input: t.arg({
        type: inputFromZod('SlipsMakeInput', makeSlipsInput, {
          add: (field) => ({
            ids: field.idList({ required: false }),
            matching: field.field({ type: matchingInput('Package', 'Packages', packageListSource) }),
          }),
        }),
        required: true,
      }),
    },
    resolve: async (_, { input }, context) => {
      const audience = authorizeField(makeRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const { ids, matching, ...given } = input;
      const {
        kind,
        handOver = false,
        toHubId = null,
        carrierId = null,
        idempotencyKey: key = null,
      } = parseInput(makeSlipsInput, given);
      const selection = selectionOf(audience, packageListSource, { ids, matching });
      const request = { kind, handOver, toHubId, carrierId, key };
      const { slips, outcomes } = await makeSlips(context.commands, viewer, request, selection, context.source);
      return {
        slips: await redactRows(context, slipService, audience, slips),
        packages: await redactOutcomes(context, packageService, audience, outcomes),
      };
    },
  }),
);

const printRule: AccessRule = { kind: 'action', entity: 'slip', action: 'print' };
defineJobMutation('slipPrint', {
  rule: printRule,
  description: 'Writes the slip into a PDF, as a job. From the second time on it says "duplicata".',
  schema: slipInputs.print,
  start: async (context, input) => {
    const viewer = context.viewer ?? fail('UNAUTHENTICATED');
    return printSlip(context.commands, actorOf(viewer, context.source), input);
  },
});
