import { normalizeForSearch } from '#client/lib/normalize-for-search.ts';
import type { ConfigCity, ConfigHub } from '../documents.ts';

/** Returns what is true for hubs and cities with a name or an alias that contains the text. */
export function locationSearch(text: string): (location: ConfigHub | ConfigCity) => boolean {
  const query = normalizeForSearch(text.trim());
  return (location) => {
    const aliases = 'aliases' in location ? location.aliases : [];
    return [location.nameFr, location.nameAr, ...aliases].some((name) => normalizeForSearch(name).includes(query));
  };
}
