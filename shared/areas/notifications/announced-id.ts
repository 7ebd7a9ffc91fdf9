// Apart from the declaration of announcements: every page that shows notifications needs it.
const variant = 0x8n << 60n;
const variantBits = 0x3n << 62n;

/** The second half of a UUID as a number, without its variant. */
const tailOf = (id: string): bigint => BigInt(`0x${id.replaceAll('-', '').slice(16)}`) & ~variantBits;

/**
 * The id of an announcement among one user's notifications. It keeps the time of the announcement, and is its own
 * inverse: the same function makes the announcement's id of it.
 */
export function announcedId(id: string, userId: string): string {
  const tail = (variant | (tailOf(id) ^ tailOf(userId))).toString(16).padStart(16, '0');
  return `${id.slice(0, 19)}${tail.slice(0, 4)}-${tail.slice(4)}`;
}
