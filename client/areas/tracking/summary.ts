// The first lines of the page: where the parcel is, said as one would on the phone. Pure, so that every state is tested.
import type { TFunction } from 'i18next';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { type Formatters, moroccoDay } from '#client/lib/formatters.ts';

export interface SummaryTexts {
  t: TFunction;
  statuses: TFunction;
  format: Formatters;
  now: number;
  /** The name of a hub in the page's language. */
  nameOf: (place: { nameFr: string; nameAr: string }) => string;
}

export interface Summary {
  title: string;
  /** Sentences under the title, the first one first. */
  lines: string[];
}

/** A calendar day as an instant within it. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

const isLoss = (reason: string | null | undefined): boolean => reason === 'lost' || reason === 'damaged';

function enrouteLines({ details }: TrackedParcel, { t, format }: SummaryTexts): string[] {
  if (!details) return [t('text.enroute')];
  const { etaFrom, etaTo, stopsBefore } = details;
  return [
    ...(etaFrom !== null && etaTo !== null
      ? [t('text.range', { from: format.time(etaFrom), to: format.time(etaTo) })]
      : [t('text.enroute')]),
    ...(stopsBefore === null ? [] : [t('text.stops', { count: stopsBefore })]),
  ];
}

function nextVisit({ nextDate }: TrackedParcel, { t, format }: SummaryTexts): string {
  return nextDate === null ? t('text.noDate') : t('text.nextDate', { day: format.day(noonOf(nextDate)) });
}

function reasonLines({ details }: TrackedParcel, { t, statuses }: SummaryTexts): string[] {
  const reason = details?.reason ?? null;
  return reason === null || isLoss(reason) ? [] : [t('why', { reason: statuses(`reason.${reason}`) })];
}

function linesOf(parcel: TrackedParcel, texts: SummaryTexts): string[] {
  const { t, format } = texts;
  const { status, hub, deliveredAt, returnedAt, pickedUpAt, details } = parcel;
  switch (status) {
    case 'inhouse':
      return [t('text.inhouse', { hub: hub ? texts.nameOf(hub) : '' })];
    case 'enroute':
      return enrouteLines(parcel, texts);
    case 'reported':
    case 'scheduled':
    case 'interested':
      return [nextVisit(parcel, texts), ...reasonLines(parcel, texts)];
    case 'delivered':
      return deliveredAt === null
        ? []
        : [t('text.delivered', { day: format.day(deliveredAt), time: format.time(deliveredAt) })];
    case 'canceled':
      if (isLoss(details?.reason)) return [t('text.lost')];
      return [t(pickedUpAt === null ? 'text.canceledEarly' : 'text.canceled'), ...reasonLines(parcel, texts)];
    case 'returned':
      return returnedAt === null ? [] : [t('text.returned', { day: format.day(returnedAt) })];
    default:
      return [t(`text.${status}`)];
  }
}

function titleKey({ status, details, outAt }: TrackedParcel, now: number): string {
  const reason = details?.reason;
  if (status === 'canceled' && isLoss(reason)) return `headline.${reason}`;
  const isToday = outAt !== null && moroccoDay(outAt) === moroccoDay(now);
  return status === 'enroute' && isToday ? 'headline.enrouteToday' : `headline.${status}`;
}

/** The title and the sentences of a parcel. */
export function summaryOf(parcel: TrackedParcel, texts: SummaryTexts): Summary {
  return { title: texts.t(titleKey(parcel, texts.now)), lines: linesOf(parcel, texts) };
}
