// What the business rules say of messages and retention at first.
export const usualRules = {
  messageUnderwayFr: null,
  messageUnderwayAr: null,
  messageUnderwayEn: null,
  messageUnansweredFr: null,
  messageUnansweredAr: null,
  messageUnansweredEn: null,
  messagePlannedFr: null,
  messagePlannedAr: null,
  messagePlannedEn: null,
  messageOtherFr: null,
  messageOtherAr: null,
  messageOtherEn: null,
  keepNotifications: 180,
  keepDeliveries: 30,
  keepMails: 7,
  keepTracks: 30,
} as const;
