// GraphQL schema of a driver's devices. The token of a new device is returned only once.
import { deviceEntity, type DeviceRow } from '#shared/areas/devices/device.ts';
import { newDeviceInput } from '#shared/areas/devices/input.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { deviceService } from './service.ts';
import { findDevices, hashToken, generateToken } from './store.ts';

const DeviceType = defineEntityType(deviceEntity, { description: "A device that reports its driver's position." });

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
      const [device] = await redactRows(context, deviceService, audience, [row]);
      return { device: device ?? fail('internal'), token };
    },
  }),
);

defineRows('driverDevices', deviceService, DeviceType, {
  description: 'The active devices of the viewer, newest first.',
  read: findDevices,
});

/** The live fields of devices. A report is no event, so `lastSeenAt` is only as new as the last read. */
export const deviceLiveFields: readonly LiveField[] = registerEntity(deviceService, DeviceType, { byId: false });
