// Describes a driver in text, with the same information that the map draws.
import type { TFunction } from 'i18next';
import { clockNow } from '#client/kit/clock.ts';
import type { Formatters } from '#client/kit/format.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { type FleetRow, lastHeard, progressOf } from '../fleet/driver-state.ts';
import { useMapShared } from '../map-context.ts';
import { usePlaceName, useWhere } from '../places.ts';

export interface RowWords {
  state: string;
  /** The issue; null when there is none. */
  concern: string | null;
  /** The line below the name: the next stop or the last contact, and the location. */
  line: string;
  /** The whole row for screen readers. */
  said: string;
}

type LocationText = ReturnType<typeof useWhere>;

interface TextContext {
  t: TFunction;
  format: Formatters;
  where: LocationText;
  name: ReturnType<typeof usePlaceName>;
}

function issueText({ concern, driver }: FleetRow, t: TFunction): string | null {
  if (concern === 'late') return t('row.late', { count: driver.late });
  if (concern === 'nonCompliant') return t('row.nonCompliant', { count: driver.nonCompliant });
  return concern === 'silent' ? t('row.silent') : null;
}

function lastSeenText({ driver, position }: FleetRow, { t, format }: TextContext): string {
  const heard = lastHeard(driver, position);
  return heard === null ? t('row.never') : t('row.seen', { age: format.relative(heard, clockNow()) });
}

function toRowText(row: FleetRow, speaker: TextContext): RowWords {
  const { driver, state, section } = row;
  const { t, format, where, name } = speaker;
  const word = section === 'off' ? t('offDuty') : t(`state.${state}`);
  const concern = issueText(row, t);
  const place = where(row.position);
  const next = driver.next && t('row.next', { town: name(driver.next) });
  const first =
    state === 'offline' ? [word, lastSeenText(row, speaker)] : state === 'stopped' ? [word] : [next ?? word];
  const { done, all } = progressOf(driver);
  const cash =
    driver.cash > 0
      ? t('row.cash', { amount: t('row.amount', { amount: format.amount(driver.cash, { whole: true }) }) })
      : null;
  const said = [
    driver.driver.name,
    word,
    concern,
    state === 'offline' ? lastSeenText(row, speaker) : null,
    place,
    next,
    t('row.progress', { done, all }),
    cash,
  ];
  return {
    state: word,
    concern,
    line: [...first, place].filter(Boolean).join(' · '),
    said: said.filter(Boolean).join(', '),
  };
}

export function useRowWords(): (row: FleetRow) => RowWords {
  const { places } = useMapShared();
  const speaker = { t: useWords('map'), format: useFormat(), where: useWhere(places), name: usePlaceName() };
  return (row) => toRowText(row, speaker);
}
