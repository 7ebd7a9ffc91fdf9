// A day on which no hub is open. Those of the civil calendar are proposed for a year; religious ones follow the moon and are
// entered by hand.
import { everything } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, instant, type RowOf, text } from '../../entities/fields.ts';

const holidayStatuses = ['active', 'removed'] as const;

const fields = defineFields({
  status: choice('HolidayStatus', holidayStatuses),
  day: day(),
  nameFr: text(),
  nameAr: text(),
  nameEn: text(),
  createdAt: instant({ api: false }),
  updatedAt: instant({ api: false }),
});
export type HolidayRow = RowOf<typeof fields>;

const byAdmin = { who: ['ADMIN'], payload: ['day', 'nameFr'] } as const;

export const holidayEntity = defineEntity('holiday', fields, {
  statuses: holidayStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'forbidden' },
  /** Every dialog with a day needs them. */
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      DRIVER: everything,
      SUBDRIVER: everything,
      COLLECTOR: everything,
      SUBCUSTOMER: everything,
      CUSTOMER: everything,
      HOUSEKEEPER: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      COMMERCIAL: everything,
      TRANSPORTOR: everything,
    },
  },
  actions: {
    create: { ...byAdmin, from: 'nothing', to: 'active', event: 'created' },
    edit: { ...byAdmin, from: ['active'], to: 'same', event: 'edited' },
    remove: { ...byAdmin, from: ['active'], to: 'removed', event: 'removed' },
    restore: { ...byAdmin, from: ['removed'], to: 'active', event: 'restored' },
  },
});
export type HolidayAction = keyof typeof holidayEntity.lifecycle.actions;

type Proposal = Pick<HolidayRow, 'day' | 'nameFr' | 'nameAr' | 'nameEn'>;

/** The paid holidays of Morocco with a fixed day (decree 2.04.426 and its changes). */
const civil: readonly [monthDay: string, fr: string, ar: string, en: string, since: number][] = [
  ['01-01', 'Nouvel an', 'رأس السنة الميلادية', 'New Year', 1956],
  ['01-11', 'Manifeste de l’indépendance', 'ذكرى تقديم وثيقة الاستقلال', 'Proclamation of Independence', 1956],
  ['01-14', 'Nouvel an amazigh', 'رأس السنة الأمازيغية', 'Amazigh New Year', 2024],
  ['05-01', 'Fête du travail', 'عيد الشغل', 'Labour Day', 1956],
  ['07-30', 'Fête du trône', 'عيد العرش', 'Throne Day', 2000],
  ['08-14', 'Allégeance Oued Eddahab', 'ذكرى استرجاع إقليم وادي الذهب', 'Oued Ed-Dahab Day', 1979],
  ['08-20', 'Révolution du roi et du peuple', 'ذكرى ثورة الملك والشعب', 'Revolution of the King and the People', 1956],
  ['08-21', 'Fête de la jeunesse', 'عيد الشباب', 'Youth Day', 2000],
  ['10-31', 'Aïd al-Wahda', 'عيد الوحدة', 'Unity Day', 2025],
  ['11-06', 'Marche verte', 'ذكرى المسيرة الخضراء', 'Green March', 1976],
  ['11-18', 'Fête de l’indépendance', 'عيد الاستقلال', 'Independence Day', 1956],
];

/** The holidays of the civil calendar in a year. */
export const civilHolidays = (year: number): Proposal[] =>
  civil
    .filter(([, , , , since]) => since <= year)
    .map(([monthDay, nameFr, nameAr, nameEn]) => ({ day: `${year}-${monthDay}`, nameFr, nameAr, nameEn }));
