// What is kept for a number of days that administrators choose, and within which limits.
export const retentionRanges = {
  keepNotifications: { min: 30, max: 3650 },
  keepDeliveries: { min: 3, max: 3650 },
  keepMails: { min: 1, max: 365 },
  keepTracks: { min: 1, max: 3650 },
} as const;
export type RetentionField = keyof typeof retentionRanges;
export const retentionFields = ['keepNotifications', 'keepDeliveries', 'keepMails', 'keepTracks'] as const;
