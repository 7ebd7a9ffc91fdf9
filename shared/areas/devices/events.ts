import type { DeviceRow } from './row.ts';

export const devicePayloadFields: Readonly<Record<string, readonly (keyof DeviceRow)[]>> = {
  created: ['name'],
  revoked: ['name'],
};
