// The catalogue as parcels and invoices show it: live, with names in the language of the page.
import { priceOn } from '#shared/areas/extras/price.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Language, readLanguage } from '#client/messages/languages.ts';
import { type Extra, ExtrasQuery } from './documents.ts';

const nameFields = { fr: 'nameFr', en: 'nameEn', ar: 'nameAr' } as const satisfies Record<Language, keyof Extra>;

/** The name of a service in the language of the page. */
export const nameOf = (extra: Pick<Extra, 'nameFr' | 'nameEn' | 'nameAr'>): string => extra[nameFields[readLanguage()]];

/** What a service costs today, in centimes; null if amounts are hidden. */
export const priceToday = ({ prices }: Pick<Extra, 'prices'>): number | null =>
  priceOn(prices ?? [], moroccoDay(serverNow()))?.amount ?? null;

const noVariables = {};
const watched = ['extra'];

/** All services; undefined before the first answer. */
export function useCatalogue(): readonly Extra[] | undefined {
  return useLive(ExtrasQuery, { variables: noVariables, watch: watched }).data?.extras;
}
