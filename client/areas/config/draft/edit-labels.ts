// Labels of edits in the spreadsheet, the review dialog and conflicts.
import { messageOf } from '#shared/areas/packages/message-templates.ts';
import { dayOfPriceField } from '#shared/areas/extras/price.ts';
import { isDay } from '#shared/lib/time.ts';
import { weekDays } from '#shared/lib/work-calendar.ts';
import { useT } from '#client/messages/use-t.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { weekDayNames } from '../calendar/week-day-names.ts';
import type { Edit, FieldValue } from './draft.ts';
import type { ConfigData } from '../use-config.ts';

interface LocalizedNames {
  nameFr: string;
  nameAr: string;
}
/** The name of a hub or city in the user's language. */
export const locationName = ({ nameFr, nameAr }: LocalizedNames): string => (readLanguage() === 'ar' ? nameAr : nameFr);

const nameOf = (place: LocalizedNames | undefined): string => (place ? locationName(place) : '');

const amounts: readonly string[] = ['billingThreshold', 'cashLimit', 'proofFrom'];
const isAmount = (field: string): boolean =>
  field.startsWith('lines.') || dayOfPriceField(field) !== null || amounts.includes(field);

export interface EditLabels {
  /** The row's label: "Tétouan", "Tarif Standard". */
  row: (edit: Edit) => string;
  /** The field's label: "Latitude", "CAS → Rabat · Livré". */
  field: (edit: Edit) => string;
  value: (edit: Edit, value: FieldValue) => string;
}

export function useEditLabels({ hubs, cities, groups }: ConfigData): EditLabels {
  const t = useT('config');
  const statuses = useT('statuses');
  const roles = useT('roles');
  const invoicing = useT('invoicing');
  const kit = useT('kit');
  const format = useFormat();
  const dayNames = weekDayNames(format.locale, 'long');
  const hubsById = new Map(hubs.map((hub) => [hub.id, hub]));
  const dateOf = (day: string): string => format.date(`${day}T12:00:00Z`);
  const citiesById = new Map(cities.map((city) => [city.id, city]));
  return {
    row: ({ entity, id }) => {
      if (entity === 'rules') return t('sections.rules');
      if (entity === 'offersGroup')
        return t('offers.named', { name: groups.find((group) => group.id === id)?.name ?? '' });
      return entity === 'hub' ? t('hubs.named', { name: nameOf(hubsById.get(id)) }) : nameOf(citiesById.get(id));
    },
    field: ({ field }) => {
      const message = messageOf(field);
      if (message)
        return `${t(`messages.occasions.${message.occasion}`)} · ${t(`messages.languages.${message.language}`)}`;
      const day = dayOfPriceField(field);
      if (day !== null) return t('history.priceFrom', { day: dateOf(day) });
      if (!field.startsWith('lines.')) return t(`fields.${field}`);
      const [, hubId = '', cityId = '', fee = ''] = field.split('.');
      return t('offers.way', {
        from: hubsById.get(hubId)?.code ?? '',
        to: nameOf(citiesById.get(cityId)),
        fee: t(`fees.${fee}`),
      });
    },
    value: ({ field }, value) => {
      if (value === null && messageOf(field)) return t('messages.usual');
      if (value === null || value === '' || (typeof value === 'object' && value.length === 0)) return t('nothing');
      if (typeof value === 'number' && isAmount(field)) return `${format.amount(value)} ${kit('currency')}`;
      if (field === 'billingMode') return invoicing(`schedule.modes.${String(value)}`);
      if (typeof value === 'object' && field === 'billingDays')
        return format.list(value.map((day) => invoicing(`schedule.days.${day}`)));
      if (field === 'hubId') return nameOf(hubsById.get(String(value)));
      if (typeof value === 'object' && field === 'secondFactorRoles')
        return format.list(value.map((role) => roles(role)));
      if (typeof value === 'object' && field === 'daysOff')
        return format.list(weekDays.filter((day) => value.includes(day)).map((day) => dayNames[day]));
      if (typeof value === 'object')
        return format.list(field === 'aliases' ? value : value.map((reason) => statuses(`reason.${reason}`)));
      return typeof value === 'string' && isDay(value) ? dateOf(value) : String(value);
    },
  };
}
