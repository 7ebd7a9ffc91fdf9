/** The fields of a parcel that the consumer of attempts reads, by event. */
export const attemptReads: Readonly<Record<string, readonly string[]>> = {
  'package.reported': ['cityId', 'trackingNumber'],
};
