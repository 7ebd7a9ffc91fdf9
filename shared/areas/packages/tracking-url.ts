// The recipient's link, as it is on stickers.

/** The address of the page on which a recipient follows a parcel. It contains the secret of the parcel. */
export function trackingUrl(
  publicUrl: string,
  { trackingNumber, trackingId }: { trackingNumber: string; trackingId: string },
): string {
  return new URL(`/tracking/${encodeURIComponent(trackingNumber)}?t=${encodeURIComponent(trackingId)}`, publicUrl).href;
}
