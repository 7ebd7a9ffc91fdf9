export const deviceStatuses = ['active', 'revoked'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** A phone that may report its driver's position. */
export interface DeviceRow {
  id: string;
  version: number;
  status: DeviceStatus;
  driverId: string;
  /** SHA-256 of the token, as hex; the token itself is not stored. No answer contains it. */
  tokenHash: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
}
