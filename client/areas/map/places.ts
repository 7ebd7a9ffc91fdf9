// Towns and hubs by name: what the map writes, and what "near …" means.
import { useMemo } from 'react';
import { townsIn } from '#client/kit/map/labels.ts';
import type { Town } from '#client/kit/map/name-spots.ts';
import { metresBetween, nearestPlace } from '#client/kit/map/nearest.ts';
import { readLanguage } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useLive } from '#client/live/use-live.ts';
import { PlacesQuery } from './documents.ts';

export interface Place {
  name: string;
  lat: number;
  lng: number;
}

interface Named {
  nameFr: string;
  nameAr: string;
}
interface Located extends Named {
  lat: number | null;
  lng: number | null;
}

/** Names a town or hub in the reader's language. */
export function usePlaceName(): (place: Named) => string {
  const arabic = readLanguage() === 'ar';
  return ({ nameFr, nameAr }) => (arabic ? nameAr : nameFr);
}

/** Nearer than this, in metres, a town of ours and one of the map's are the same. */
const sameTown = 6_000;
const inTown = 4_000;
const nearTown = 60_000;

export interface Places {
  /** For "near …". */
  places: readonly Place[];
  towns: readonly Town[];
  hubs: readonly { lat: number; lng: number }[];
  tiles: { url: string; attribution: string } | null;
}

const noVariables: Record<string, never> = {};
const nothing: readonly string[] = [];

/** The places of the business, and those that the map names by itself. */
export function usePlaces(): Places {
  const { data } = useLive(PlacesQuery, { variables: noVariables, watch: nothing });
  const language = readLanguage();
  return useMemo(() => {
    const name = ({ nameFr, nameAr }: Named): string => (language === 'ar' ? nameAr : nameFr);
    const placed = (all: readonly Located[]): Place[] =>
      all.flatMap(({ lat, lng, ...one }) => (lat === null || lng === null ? [] : [{ name: name(one), lat, lng }]));
    const known = townsIn(language);
    const cities = placed(data?.cities ?? []);
    const others = cities.filter((city) => !known.some((town) => metresBetween(city, town) < sameTown));
    const tiles = data?.mapSettings.tiles ?? null;
    return {
      places: [...known, ...others],
      towns: [...known, ...others.map((city) => ({ ...city, rank: 3 as const }))],
      hubs: placed(data?.hubs ?? []),
      tiles: tiles === null ? null : { url: tiles, attribution: data?.mapSettings.attribution ?? '' },
    };
  }, [data, language]);
}

/** Says where a position is: "in Casablanca", "near Mohammedia"; null far from everything. */
export function useWhere(
  places: readonly Place[],
): (position: { lat: number; lng: number } | undefined) => string | null {
  const t = useWords('map');
  return (position) => {
    const nearest = position && nearestPlace(position, places);
    if (!nearest || nearest.metres > nearTown) return null;
    return t(nearest.metres < inTown ? 'row.at' : 'row.near', { town: nearest.place.name });
  };
}
