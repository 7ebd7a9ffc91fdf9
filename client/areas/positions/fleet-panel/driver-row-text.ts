// Describes a driver in text, with the same information that the map draws.
import type { TFunction } from 'i18next';
import { serverNow } from '#client/lib/server-clock.ts';
import type { Formatters } from '#client/lib/formatters.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { type FleetRow, lastSeenAt, progressOf } from '../fleet/driver-state.ts';
import { useMapContext } from '../map-context.ts';
import { useLocalizedName, useLocationText } from '../locations.ts';

export interface DriverRowText {
  state: string;
  /** The issue; null when there is none. */
  issue: string | null;
  /** The line below the name: the next stop or the last contact, and the location. */
  detail: string;
  /** The whole row for screen readers. */
  screenReaderText: string;
}

type LocationText = ReturnType<typeof useLocationText>;

interface TextContext {
  t: TFunction;
  format: Formatters;
  where: LocationText;
  name: ReturnType<typeof useLocalizedName>;
}

function issueText({ issue: concern, driver }: FleetRow, t: TFunction): string | null {
  if (concern === 'late') return t('row.late', { count: driver.late });
  if (concern === 'nonCompliant') return t('row.nonCompliant', { count: driver.nonCompliant });
  return concern === 'silent' ? t('row.silent') : null;
}

function lastSeenText({ driver, position }: FleetRow, { t, format }: TextContext): string {
  const heard = lastSeenAt(driver, position);
  return heard === null ? t('row.never') : t('row.seen', { age: format.relative(heard, serverNow()) });
}

function toRowText(row: FleetRow, speaker: TextContext): DriverRowText {
  const { driver, state, section } = row;
  const { t, format, where, name } = speaker;
  const word = section === 'off' ? t('offDuty') : t(`state.${state}`);
  const concern = issueText(row, t);
  const place = where(row.position);
  const next = driver.next && t('row.next', { town: name(driver.next) });
  const first =
    state === 'offline' ? [word, lastSeenText(row, speaker)] : state === 'stopped' ? [word] : [next ?? word];
  const { done, all } = progressOf(driver);
  const amountOf = (centimes: number) => t('row.amount', { amount: format.amount(centimes, { whole: true }) });
  const held =
    driver.held > 0 && driver.heldCod !== null
      ? t('row.held', { count: driver.held, amount: amountOf(driver.heldCod) })
      : null;
  const cash = driver.cash > 0 ? t('row.cash', { amount: amountOf(driver.cash) }) : null;
  const said = [
    driver.driver.name,
    word,
    concern,
    state === 'offline' ? lastSeenText(row, speaker) : null,
    place,
    next,
    t('row.progress', { done, all }),
    held,
    cash,
  ];
  return {
    state: word,
    issue: concern,
    detail: [...first, place].filter(Boolean).join(' · '),
    screenReaderText: said.filter(Boolean).join(', '),
  };
}

export function useDriverRowText(): (row: FleetRow) => DriverRowText {
  const { landmarks: places } = useMapContext();
  const speaker = { t: useT('map'), format: useFormat(), where: useLocationText(places), name: useLocalizedName() };
  return (row) => toRowText(row, speaker);
}
