// The values of a parcel's fields that people choose from. The list needs them without the declaration of all fields.

export const packageReasons = [
  'refused',
  'no_answer',
  'voicemail',
  'wrong_number',
  'out_of_zone',
  'traveling',
  'duplicate_order',
  'wrong_product',
  'no_money',
  'damaged',
  'lost',
  'address_incomplete',
  'customer_request',
  'other',
] as const;
export type PackageReason = (typeof packageReasons)[number];

/** Reasons for canceling a parcel; lost and damaged parcels are written off instead. */
export const cancelReasons = packageReasons.filter((reason) => reason !== 'lost' && reason !== 'damaged');

export const returnStages = [
  'none',
  'at_driver',
  'at_hub',
  'in_transit_back',
  'at_origin_hub',
  'handed_to_sender',
] as const;
export type ReturnStage = (typeof returnStages)[number];

export const cashStages = ['none', 'with_driver', 'at_hub', 'ready', 'paid'] as const;

export const invoiceStatuses = ['NOT_PAID', 'PAID', 'ERROR'] as const;
