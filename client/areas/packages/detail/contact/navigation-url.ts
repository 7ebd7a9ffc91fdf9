/** The address in the map program that people have: phones open their own. */
export const navigationUrl = (address: string, city: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${city}`)}`;
