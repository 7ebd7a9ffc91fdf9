// Towns and hubs: labels of the map, and landmarks for texts such as "near Mohammedia".
import { useMemo } from 'react';
import { getTowns } from '#client/ui/map/map-labels.ts';
import type { MapTown } from '#client/ui/map/label-placement.ts';
import { metresBetween, findNearestPlace } from '#client/ui/map/nearest-place.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { MapLocationsQuery } from './documents.ts';

export interface Landmark {
  name: string;
  lat: number;
  lng: number;
}

interface LocalizedNames {
  nameFr: string;
  nameAr: string;
}
interface MaybeLocated extends LocalizedNames {
  lat: number | null;
  lng: number | null;
}

/** Returns the name of a town or hub in the user's language. */
export function useLocalizedName(): (place: LocalizedNames) => string {
  const arabic = readLanguage() === 'ar';
  return ({ nameFr, nameAr }) => (arabic ? nameAr : nameFr);
}

/** A city and a town of the map that are closer than this are the same. */
const sameTownMetres = 6_000;
const inTownMetres = 4_000;
const nearTownMetres = 60_000;

export interface MapLocations {
  /** Named points for texts such as "near …". */
  landmarks: readonly Landmark[];
  towns: readonly MapTown[];
  hubs: readonly { lat: number; lng: number }[];
  tiles: { url: string; attribution: string } | null;
}

const noVariables: Record<string, never> = {};
const noEntities: readonly string[] = [];

/** The hubs and cities of the business, and the towns of the map data. */
export function useMapLocations(): MapLocations {
  const { data } = useLive(MapLocationsQuery, { variables: noVariables, watch: noEntities });
  const language = readLanguage();
  return useMemo(() => {
    const name = ({ nameFr, nameAr }: LocalizedNames): string => (language === 'ar' ? nameAr : nameFr);
    const placed = (all: readonly MaybeLocated[]): Landmark[] =>
      all.flatMap(({ lat, lng, ...one }) => (lat === null || lng === null ? [] : [{ name: name(one), lat, lng }]));
    const known = getTowns(language);
    const cities = placed(data?.cities ?? []);
    const others = cities.filter((city) => !known.some((town) => metresBetween(city, town) < sameTownMetres));
    const tiles = data?.mapSettings.tiles ?? null;
    return {
      landmarks: [...known, ...others],
      towns: [...known, ...others.map((city) => ({ ...city, rank: 3 as const }))],
      hubs: placed(data?.hubs ?? []),
      tiles: tiles === null ? null : { url: tiles, attribution: data?.mapSettings.attribution ?? '' },
    };
  }, [data, language]);
}

/** Describes a position: "in Casablanca", "near Mohammedia"; null when no landmark is near. */
export function useLocationText(
  places: readonly Landmark[],
): (position: { lat: number; lng: number } | undefined) => string | null {
  const t = useT('map');
  return (position) => {
    const nearest = position && findNearestPlace(position, places);
    if (!nearest || nearest.metres > nearTownMetres) return null;
    return t(nearest.metres < inTownMetres ? 'row.at' : 'row.near', { town: nearest.place.name });
  };
}
