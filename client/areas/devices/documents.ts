import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const Device = graphql('fragment Device on DriverDevice { id version name createdAt lastSeenAt revokedAt }');
export type DriverDevice = ResultOf<typeof Device>;

export const DevicesQuery = graphql('query DriverDevices { driverDevices { ...Device } }', [Device]);
export const DeviceCreateMutation = graphql(
  'mutation DriverDeviceCreate($input: DriverDeviceCreateInput!) { driverDeviceCreate(input: $input) { token device { ...Device } } }',
  [Device],
);

registerLive({
  entity: 'driverDevice',
  document: graphql(
    'subscription DriverDeviceChanged { driverDeviceChanged { kind id version changed reason driverDevice { ...Device } } }',
    [Device],
  ),
});
