// GraphQL schema of pallets and their discrepancies.
import { discrepancyEntity } from '#shared/areas/pallets/discrepancy.ts';
import { palletInputs, palletScanInput } from '#shared/areas/pallets/input.ts';
import { palletEntity, palletLineStates, type PalletRow } from '#shared/areas/pallets/pallet.ts';
import { scanOutcomes } from '#shared/areas/pallets/scan.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { type RedactedRow, redactRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { ActionError } from '../../entities/bulk-fields.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { hubById, personById } from '../directory/queries.ts';
import { HubType, PersonType } from '../directory/schema.ts';
import { defineJobMutation } from '../jobs/schema.ts';
import { packageService } from '../packages/queries.ts';
import { PackageType } from '../packages/schema.ts';
import { findCarriers } from './carriers.ts';
import { printManifest } from './print-manifest.ts';
import { palletListSource, palletParcelById, readWaiting } from './queries.ts';
import { type PalletScan, scanAtPallet } from './scan.ts';
import { discrepancyService, palletService } from './service.ts';
import { splitPallet } from './split.ts';
import { readDiscrepancies, readLines, readOpenDiscrepancies, type StoredLine } from './store.ts';

export const PalletType = defineEntityType(palletEntity, {
  description: 'Parcels that go from one hub to another together, under one seal.',
  withActions: true,
});
export const DiscrepancyType = defineEntityType(discrepancyEntity, {
  description: 'A parcel that is missing from a pallet or in an inventory, or came and was not on a pallet.',
  withActions: true,
});

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

/** A parcel as the viewer may see it; null for one that is out of sight. */
async function visibleParcel(id: string, context: GraphqlContext): Promise<RedactedRow<PackageRow> | null> {
  const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
  if (packageEntity.access.see[audience.role].kind === 'nothing') return null;
  const row = await context.loaders.of(palletParcelById).load(id);
  const [redacted = null] = await redactRows(context, packageService, audience, row ? [row] : []);
  return redacted;
}

const LineType = builder.objectRef<StoredLine>('PalletLine').implement({
  description: 'A parcel as it was when it was loaded.',
  fields: (t) => ({
    place: t.exposeInt('place'),
    packageId: t.exposeID('packageId'),
    trackingNumber: t.exposeString('trackingNumber'),
    city: t.exposeString('city', { description: 'Where it goes in the end.' }),
    weight: t.exposeInt('weight', { nullable: true, description: 'Grams' }),
    state: t.field({ type: enumOf('PalletLineState', palletLineStates), resolve: ({ state }) => state }),
    receivedAt: t.expose('receivedAt', { type: 'Instant', nullable: true }),
    package: t.field({
      type: PackageType,
      nullable: true,
      description: 'As it is now; null for who does not see the parcel, such as a carrier.',
      resolve: ({ packageId }, _, context) => visibleParcel(packageId, context),
    }),
  }),
});

builder.objectFields(PalletType, (t) => ({
  fromHub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ fromHubId }, _, { loaders }) => loaders.of(hubById).load(fromHubId),
  }),
  toHub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ toHubId }, _, { loaders }) => loaders.of(hubById).load(toHubId),
  }),
  carrier: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ carrierId }, _, context) => person(carrierId, context),
  }),
  madeBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ madeById }, _, context) => person(madeById, context),
  }),
  lines: t.field({ type: [LineType], resolve: ({ id }, _, context) => context.read((trx) => readLines(trx, id)) }),
  waiting: t.field({
    type: [PackageType],
    description: 'Of a draft: the parcels at its hub that go where it goes and are on no pallet; the first 200.',
    resolve: async (pallet, _, context) => {
      const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
      const { kind } = packageEntity.access.see[audience.role];
      if (pallet.status !== 'draft' || kind === 'nothing' || audience.role === 'DRIVER') return [];
      const rows = await context.read((trx) => readWaiting(trx, audience, pallet));
      return redactRows(context, packageService, audience, rows);
    },
  }),
}));

builder.objectFields(DiscrepancyType, (t) => ({
  owner: t.field({
    type: PersonType,
    nullable: true,
    description: 'Who looks for it.',
    resolve: ({ ownerId }, _, context) => person(ownerId, context),
  }),
  resolvedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ resolvedById }, _, context) => person(resolvedById, context),
  }),
  fromHub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ fromHubId }, _, { loaders }) => loaders.of(hubById).load(fromHubId),
  }),
  toHub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ toHubId }, _, { loaders }) => loaders.of(hubById).load(toHubId),
  }),
}));

/** The live fields of pallets and their discrepancies. */
export const palletLiveFields: readonly LiveField[] = [
  ...registerEntity(palletService, PalletType, { list: { name: 'pallets', source: palletListSource } }),
  ...registerEntity(discrepancyService, DiscrepancyType, { byId: false }),
];

defineRows('discrepanciesOfPallet', discrepancyService, DiscrepancyType, {
  description: 'The discrepancies of a pallet that the viewer sees, the oldest first.',
  args: builder.args((t) => ({ palletId: t.id({ required: true }) })),
  read: (trx, audience, { palletId }) => readDiscrepancies(trx, audience, palletId),
});
defineRows('openPalletDiscrepancies', discrepancyService, DiscrepancyType, {
  description:
    'The discrepancies that nobody has resolved, of all pallets and inventories that the viewer sees or those of a hub, the oldest first.',
  args: builder.args((t) => ({ hubId: t.id() })),
  read: (trx, audience, { hubId }) => readOpenDiscrepancies(trx, audience, hubId ?? null),
});

const makeRule: AccessRule = { kind: 'action', entity: 'pallet', action: 'create' };
declareAccess('Query.carriers', makeRule);
builder.queryField('carriers', (t) =>
  t.field({
    type: [PersonType],
    description: 'Who can drive a pallet: the active carriers, by name.',
    args: { search: t.arg.string() },
    resolve: async (_, { search }, context) => {
      authorizeField(makeRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const ids = await context.read((trx) => findCarriers(trx, actorOf(viewer).dbPrincipal, search));
      const people = await context.loaders.of(personById).loadMany(ids);
      return people.flatMap((each) => (each === null || each instanceof Error ? [] : [each]));
    },
  }),
);

const ScanResult = builder.objectRef<PalletScan>('PalletScanResult').implement({
  fields: (t) => ({
    outcome: t.field({ type: enumOf('PalletScanOutcome', scanOutcomes), resolve: ({ outcome }) => outcome }),
    number: t.exposeString('number', { description: 'The number that the code names, or the code.' }),
    error: t.field({
      type: ActionError,
      nullable: true,
      description: 'Why it was refused.',
      resolve: ({ error }) => error && { code: error.code, params: error.params, fields: error.fields },
    }),
    pallet: t.field({
      type: PalletType,
      resolve: async ({ pallet }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return redactRow(palletEntity, audience, pallet, await context.loaders.settingsFor(palletEntity));
      },
    }),
    package: t.field({
      type: PackageType,
      nullable: true,
      description: 'As it is now; null for one that the viewer does not see.',
      resolve: async ({ pkg }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return pkg && redactRow(packageEntity, audience, pkg, await context.loaders.settingsFor(packageEntity));
      },
    }),
  }),
});
const scanRule: AccessRule = { kind: 'action', entity: 'pallet', action: 'load' };
declareAccess('Mutation.palletScan', scanRule);
builder.mutationField('palletScan', (t) =>
  t.field({
    type: ScanResult,
    description: 'Scans a parcel onto a pallet that is being loaded, or off one that has left.',
    args: { input: t.arg({ type: inputFromZod('PalletScanInput', palletScanInput), required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(scanRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const { idempotencyKey: key = null, ...scan } = parseInput(palletScanInput, input);
      return scanAtPallet(context.commands, actorOf(viewer, context.source), { ...scan, key });
    },
  }),
);

const SplitResult = builder.objectRef<{ pallet: RedactedRow<PalletRow> }>('PalletSplitResult').implement({
  fields: (t) => ({ pallet: t.field({ type: PalletType, resolve: ({ pallet }) => pallet }) }),
});
const splitRule: AccessRule = { kind: 'action', entity: 'pallet', action: 'split' };
declareAccess('Mutation.palletSplit', splitRule);
builder.mutationField('palletSplit', (t) =>
  t.field({
    type: SplitResult,
    description: 'Puts some parcels of a pallet on a new one, which it returns.',
    args: { input: t.arg({ type: inputFromZod('PalletSplitInput', palletInputs.split), required: true }) },
    resolve: async (_, { input }, context) => {
      const audience = authorizeField(splitRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const made = await splitPallet(context.commands, actorOf(viewer, context.source), input);
      return { pallet: redactRow(palletEntity, audience, made, await context.loaders.settingsFor(palletEntity)) };
    },
  }),
);

const printRule: AccessRule = { kind: 'action', entity: 'pallet', action: 'print' };
defineJobMutation('palletPrint', {
  rule: printRule,
  description: 'Writes the manifest of a pallet into a PDF, as a job.',
  schema: palletInputs.print,
  start: async (context, input) => {
    const viewer = context.viewer ?? fail('UNAUTHENTICATED');
    return printManifest(context.commands, actorOf(viewer, context.source), input);
  },
});
