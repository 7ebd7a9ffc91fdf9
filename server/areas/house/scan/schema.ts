// GraphQL schema of scans in the house.
import { driverDayEntity } from '#shared/areas/house/driver-day.ts';
import { driverDayScanInput, houseScanInput } from '#shared/areas/house/input.ts';
import { houseScanOutcomes, houseScanSteps } from '#shared/areas/house/scan.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { redactRow } from '../../../access/redact-row.ts';
import { actorOf } from '../../../commands/actor.ts';
import { ActionError } from '../../../entities/bulk-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { DriverDayType } from '../days/schema.ts';
import { PackageType } from '../../packages/schema.ts';
import { type HouseScan, scanForDriver, scanIntoHouse } from './scan.ts';

const ScanResult = builder.objectRef<HouseScan>('HouseScanResult').implement({
  fields: (t) => ({
    outcome: t.field({ type: enumOf('HouseScanOutcome', houseScanOutcomes), resolve: ({ outcome }) => outcome }),
    step: t.field({
      type: enumOf('HouseScanStep', houseScanSteps),
      nullable: true,
      description: 'What was done with the parcel.',
      resolve: ({ step }) => step,
    }),
    number: t.exposeString('number', { description: 'The number that the code names, or the code.' }),
    error: t.field({
      type: ActionError,
      nullable: true,
      description: 'Why it was refused.',
      resolve: ({ error }) => error && { code: error.code, params: error.params, fields: error.fields },
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
    driverDay: t.field({
      type: DriverDayType,
      nullable: true,
      description: 'Of a scan for a driver.',
      resolve: async ({ day }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return day && redactRow(driverDayEntity, audience, day, await context.loaders.settingsFor(driverDayEntity));
      },
    }),
  }),
});

// Who scans into a hub may shelve there.
const houseRule: AccessRule = { kind: 'action', entity: 'package', action: 'shelve' };
declareAccess('Mutation.houseScan', houseRule);
builder.mutationField('houseScan', (t) =>
  t.field({
    type: ScanResult,
    description: 'Scans a parcel into a hub: from a pickup, over the counter, off a pallet or back from its driver.',
    args: { input: t.arg({ type: inputFromZod('HouseScanInput', houseScanInput), required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(houseRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const { idempotencyKey: key = null, hubId = null, shelfId = null, ...scan } = parseInput(houseScanInput, input);
      return scanIntoHouse(context.commands, actorOf(viewer, context.source), { ...scan, hubId, shelfId, key });
    },
  }),
);

const dayRule: AccessRule = { kind: 'action', entity: 'driverDay', action: 'scanOut' };
declareAccess('Mutation.driverDayScan', dayRule);
builder.mutationField('driverDayScan', (t) =>
  t.field({
    type: ScanResult,
    description: 'Scans a parcel for the day of a driver: out of the hub, or back into it.',
    args: { input: t.arg({ type: inputFromZod('DriverDayScanInput', driverDayScanInput), required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(dayRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const { idempotencyKey: key = null, shelfId = null, ...scan } = parseInput(driverDayScanInput, input);
      return scanForDriver(context.commands, actorOf(viewer, context.source), { ...scan, shelfId, key });
    },
  }),
);
