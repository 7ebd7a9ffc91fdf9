// The address of a parcel on the public page. The secret stands behind "#": browsers send that part to nobody, so it is
// in no log of a server or a proxy and in no Referer.

/** Where the public page is; `/tracking/<number>` opens one parcel. */
export const trackingPath = '/tracking';

/**
 * The recipient's link, for stickers and messages. `publicUrl` is the origin of the installation, such as
 * https://qafila.example.com; whoever has the link sees what the recipient sees.
 */
export function trackingUrl(
  publicUrl: string,
  { trackingNumber, trackingId }: { trackingNumber: string; trackingId: string },
): string {
  return `${publicUrl}${trackingPath}/${encodeURIComponent(trackingNumber)}#${encodeURIComponent(trackingId)}`;
}

// Arabic-Indic and Persian digits, as Arabic keyboards type them.
const easternDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** The text with Latin digits. */
export function latinDigits(text: string): string {
  return text.replaceAll(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A tracking number as it is stored, from what people type (spaces, lower case, no dashes, Arabic digits); null if it is none. */
export function parseTrackingNumber(typed: string): string | null {
  const plain = latinDigits(typed.slice(0, 64).normalize('NFKC'))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  const parts = /^([A-Z]{3})(\d{2})(\d{6,10})$/.exec(plain);
  return parts ? parts.slice(1).join('-') : null;
}
