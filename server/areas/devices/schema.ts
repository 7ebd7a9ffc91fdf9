// GraphQL schema of a driver's devices. The token of a new device is returned only once.
import { deviceAccess } from '#shared/areas/devices/access.ts';
import { newDeviceInput } from '#shared/areas/devices/input.ts';
import type { DeviceRow } from '#shared/areas/devices/row.ts';
import { entities } from '#shared/areas/index.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { redactRow, type RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { defineMutations, defineChangeSubscription } from '../../graphql/definition/root-fields.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { deviceService } from './service.ts';
import { findDevices, hashToken, generateToken } from './store.ts';

const DeviceType = builder.objectRef<RedactedRow<DeviceRow>>('DriverDevice').implement({
  description: "A device that reports its driver's position.",
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'Instant' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'Instant', nullable: true }),
    revokedAt: t.expose('revokedAt', { type: 'Instant', nullable: true }),
  }),
});
defineMutations(deviceService, DeviceType);

const createRule: AccessRule = { kind: 'action', entity: 'driverDevice', action: 'create' };
interface CreatedDevice {
  device: RedactedRow<DeviceRow>;
  token: string;
}
const CreateResult = builder.objectRef<CreatedDevice>('DriverDeviceCreateResult').implement({
  fields: (t) => ({
    device: t.field({ type: DeviceType, resolve: ({ device }) => device }),
    token: t.exposeString('token', { description: 'To be entered in the tracking app. Returned only here.' }),
  }),
});
const CreateInput = inputFromZod('DriverDeviceCreateInput', newDeviceInput);
declareAccess('Mutation.driverDeviceCreate', createRule);
builder.mutationField('driverDeviceCreate', (t) =>
  t.field({
    type: CreateResult,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: async (_, { input }, context): Promise<CreatedDevice> => {
      const audience = authorizeField(createRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const token = generateToken();
      const { name } = parseInput(newDeviceInput, input);
      const row = await runCommand(context.commands, deviceService, actorOf(viewer), 'create', {
        name,
        tokenHash: hashToken(token).toString('hex'),
      });
      return {
        device: redactRow(
          entities.driverDevice,
          audience,
          row,
          await context.loaders.settingsFor(entities.driverDevice),
        ),
        token,
      };
    },
  }),
);

const readRule: AccessRule = { kind: 'scope', access: deviceAccess };
declareAccess('Query.driverDevices', readRule);
builder.queryField('driverDevices', (t) =>
  t.field({
    type: [DeviceType],
    description: 'The active devices of the viewer, newest first.',
    resolve: async (_, __, context) => {
      const audience = authorizeField(readRule, context);
      const rows = await context.read((trx) => findDevices(trx, audience));
      const settings = await context.loaders.settingsFor(entities.driverDevice);
      return rows.map((row) => redactRow(entities.driverDevice, audience, row, settings));
    },
  }),
);

/** The live fields of devices. A report is no event, so `lastSeenAt` is only as new as the last read. */
export const deviceLiveFields: readonly LiveField[] = [defineChangeSubscription(deviceService, DeviceType)];
