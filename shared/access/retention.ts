// What is kept for a number of days that administrators choose, within which limits, and for how long at first.
export const retentionRanges = {
  keepNotifications: { min: 30, max: 3650, usual: 180 },
  keepDeliveries: { min: 3, max: 3650, usual: 30 },
  keepMails: { min: 1, max: 365, usual: 7 },
  keepTracks: { min: 1, max: 3650, usual: 30 },
} as const;
export type RetentionField = keyof typeof retentionRanges;
export const retentionFields = ['keepNotifications', 'keepDeliveries', 'keepMails', 'keepTracks'] as const;
