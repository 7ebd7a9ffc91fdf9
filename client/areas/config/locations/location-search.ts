import { plainText } from '#shared/lib/plain-text.ts';
import type { ConfigCity, ConfigHub } from '../documents.ts';

/** Returns what is true for hubs and cities with a name or an alias that contains the text. */
export function locationSearch(text: string): (location: ConfigHub | ConfigCity) => boolean {
  const query = plainText(text.trim());
  return (location) => {
    const aliases = 'aliases' in location ? location.aliases : [];
    return [location.nameFr, location.nameAr, ...aliases].some((name) => plainText(name).includes(query));
  };
}
