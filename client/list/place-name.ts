// The name of a city or a hub in the user's language.
import { readLanguage } from '#client/messages/languages.ts';

export interface PlaceNames {
  nameFr: string;
  nameAr: string;
}

/** The field that holds it. */
export const placeField = (): keyof PlaceNames => (readLanguage() === 'ar' ? 'nameAr' : 'nameFr');

/** The name itself. */
export const placeName = (place: PlaceNames): string => place[placeField()];
