import type { DeviceRow } from './row.ts';

export const deviceFacts: Readonly<Record<string, readonly (keyof DeviceRow)[]>> = {
  created: ['name'],
  revoked: ['name'],
};
