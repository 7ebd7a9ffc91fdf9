export const deviceStatuses = ['active', 'revoked'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** A phone that may report where its driver is. */
export interface DeviceRow {
  id: string;
  version: number;
  status: DeviceStatus;
  driverId: string;
  /** SHA-256 of the token, as hex: all that is kept of it. It leaves the server in no answer. */
  tokenHash: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
}
