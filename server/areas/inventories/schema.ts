// GraphQL schema of inventories: what is still to be found, the scans, and the report.
import { reportFormats } from '#shared/areas/inventories/counting.ts';
import { inventoryInputs, scanInput } from '#shared/areas/inventories/input.ts';
import { inventoryOutcomes, inventoryScanEntity } from '#shared/areas/inventories/inventory-scan.ts';
import { inventoryEntity } from '#shared/areas/inventories/inventory.ts';
import { shelfEntity, type ShelfRow } from '#shared/areas/house/shelf.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { type RedactedRow, redactRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
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
import { shelfById, ShelfType } from '../house/schema.ts';
import { defineJobMutation } from '../jobs/schema.ts';
import { findPackages, packageService } from '../packages/queries.ts';
import { PackageType } from '../packages/schema.ts';
import { discrepancyService } from '../pallets/queries.ts';
import { DiscrepancyType } from '../pallets/schema.ts';
import { printReport } from './print-report.ts';
import { inventoryListSource, inventoryScanListSource, readDiscrepanciesOfInventory } from './queries.ts';
import { type InventoryScanAnswer, scanInInventory } from './scan.ts';
import { inventoryScanService, inventoryService } from './service.ts';
import { inventoryStore, readRemaining } from './store.ts';
import { takeShelves } from './take-shelves.ts';

const InventoryType = defineEntityType(inventoryEntity, {
  description: 'What lies in a hub, parcel by parcel, against what the books say.',
  withActions: true,
});
const InventoryScanType = defineEntityType(inventoryScanEntity, {
  description: 'A parcel that was found in an inventory, with what the books said of it.',
});

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);
const hub = (id: string | null, { loaders }: GraphqlContext) => (id === null ? null : loaders.of(hubById).load(id));

async function shelfOf(id: string | null, context: GraphqlContext): Promise<RedactedRow<ShelfRow> | null> {
  const audience = context.audience ?? fail('UNAUTHENTICATED');
  const shelf = id === null ? null : await context.loaders.of(shelfById).load(id);
  return shelf && redactRow(shelfEntity, audience, shelf, await context.loaders.settingsFor(shelfEntity));
}

builder.objectFields(InventoryType, (t) => ({
  hub: t.field({ type: HubType, nullable: true, resolve: ({ hubId }, _, context) => hub(hubId, context) }),
  openedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ openedById }, _, context) => person(openedById, context),
  }),
  closedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ closedById }, _, context) => person(closedById, context),
  }),
}));
builder.objectFields(InventoryScanType, (t) => ({
  bookHub: t.field({
    type: HubType,
    nullable: true,
    description: 'Where it was by the books when it was scanned.',
    resolve: ({ bookHubId }, _, context) => hub(bookHubId, context),
  }),
  shelf: t.field({
    type: ShelfType,
    nullable: true,
    description: 'Where it was found; null: nobody said.',
    resolve: ({ shelfId }, _, context) => shelfOf(shelfId, context),
  }),
  bookShelf: t.field({
    type: ShelfType,
    nullable: true,
    description: 'Where it stood by the books when it was scanned.',
    resolve: ({ bookShelfId }, _, context) => shelfOf(bookShelfId, context),
  }),
  scannedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ scannedById }, _, context) => person(scannedById, context),
  }),
}));

/** The live fields of inventories and their scans. */
export const inventoryLiveFields: readonly LiveField[] = [
  ...registerEntity(inventoryService, InventoryType, { list: { name: 'inventories', source: inventoryListSource } }),
  ...registerEntity(inventoryScanService, InventoryScanType, {
    byId: false,
    list: { name: 'inventoryScans', source: inventoryScanListSource },
  }),
];

defineRows('discrepanciesOfInventory', discrepancyService, DiscrepancyType, {
  description: 'What an inventory did not find, of what the viewer sees, by number.',
  args: builder.args((t) => ({ inventoryId: t.id({ required: true }) })),
  read: (trx, audience, { inventoryId }) => readDiscrepanciesOfInventory(trx, audience, inventoryId),
});

interface Remaining {
  rows: RedactedRow<PackageRow>[];
  next: string | null;
}
/** Parcels on a page. */
const pageRows = 50;

const RemainingType = builder.objectRef<Remaining>('InventoryRemaining').implement({
  description: 'A page of the parcels that are still to be found, by number.',
  fields: (t) => ({
    rows: t.field({ type: [PackageType], resolve: ({ rows }) => rows }),
    next: t.exposeString('next', { nullable: true, description: 'The `after` of the next page; null on the last.' }),
  }),
});
const readRule: AccessRule = { kind: 'scope', access: inventoryEntity.access };
declareAccess('Query.inventoryRemaining', readRule);
builder.queryField('inventoryRemaining', (t) =>
  t.field({
    type: RemainingType,
    description: 'What lies at the hub by the books since the inventory was opened, and was not scanned.',
    args: { id: t.arg.id({ required: true }), shelfId: t.arg.id(), after: t.arg.string() },
    resolve: async (_, { id, shelfId, after }, context): Promise<Remaining> => {
      const audience = authorizeField(readRule, context);
      const { found, parcels } = await context.read(async (trx) => {
        const inventory = await inventoryStore.find(trx, id, audience);
        const lines = inventory
          ? await readRemaining(trx, id, { after: after ?? null, shelfId: shelfId ?? null, limit: pageRows + 1 })
          : [];
        const ids = lines.slice(0, pageRows).map(({ packageId }) => packageId);
        return { found: lines, parcels: await findPackages(trx, ids, audience) };
      });
      const inOrder = parcels.toSorted((a, b) => (a.trackingNumber < b.trackingNumber ? -1 : 1));
      return {
        rows: await redactRows(context, packageService, audience, inOrder),
        next: found.length > pageRows ? (found[pageRows - 1]?.trackingNumber ?? null) : null,
      };
    },
  }),
);

const AnswerType = builder.objectRef<InventoryScanAnswer>('InventoryScanAnswer').implement({
  fields: (t) => ({
    outcome: t.field({ type: enumOf('InventoryOutcome', inventoryOutcomes), resolve: ({ outcome }) => outcome }),
    number: t.exposeString('number', { description: 'The number that the code names, or the code.' }),
    inventory: t.field({
      type: InventoryType,
      resolve: async ({ inventory }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return redactRow(inventoryEntity, audience, inventory, await context.loaders.settingsFor(inventoryEntity));
      },
    }),
    scan: t.field({
      type: InventoryScanType,
      nullable: true,
      resolve: async ({ scan }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        const settings = await context.loaders.settingsFor(inventoryScanEntity);
        return scan && redactRow(inventoryScanEntity, audience, scan, settings);
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
const scanRule: AccessRule = { kind: 'action', entity: 'inventory', action: 'scan' };
declareAccess('Mutation.inventoryScan', scanRule);
builder.mutationField('inventoryScan', (t) =>
  t.field({
    type: AnswerType,
    description: 'Notes a parcel that lies in the hub, and says what the books say of it.',
    args: { input: t.arg({ type: inputFromZod('InventoryScanInput', scanInput), required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(scanRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const { idempotencyKey: key = null, shelfId = null, ...scan } = parseInput(scanInput, input);
      return scanInInventory(context.commands, actorOf(viewer, context.source), { ...scan, shelfId, key });
    },
  }),
);

const takeRule: AccessRule = { kind: 'action', entity: 'inventory', action: 'takeShelves' };
defineJobMutation('inventoryTakeShelves', {
  rule: takeRule,
  description: 'Creates a job that puts misplaced parcels on the shelves where they were found, in the books.',
  schema: inventoryInputs.takeShelves,
  start: async (context, input) => {
    const viewer = context.viewer ?? fail('UNAUTHENTICATED');
    return takeShelves(context.commands, actorOf(viewer, context.source), input);
  },
});

enumOf('InventoryReportFormat', reportFormats);
const printRule: AccessRule = { kind: 'action', entity: 'inventory', action: 'print' };
defineJobMutation('inventoryPrint', {
  rule: printRule,
  description: 'Creates a job that writes the report: as PDF what is missing and too much, as CSV every parcel.',
  schema: inventoryInputs.print,
  start: async (context, input) => {
    const viewer = context.viewer ?? fail('UNAUTHENTICATED');
    return printReport(context.commands, actorOf(viewer, context.source), input);
  },
});
