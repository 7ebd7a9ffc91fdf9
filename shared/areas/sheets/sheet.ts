// The spreadsheet of a company from which orders are read, and into which tracking numbers and statuses are written
// (specification, section 3, "Google-sheet config").
import type { CallLimit } from '../../access/lifecycle.ts';
import { sheetRoles } from './roles.ts';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, flag, id, instant, type RowOf, text, texts, whole } from '../../entities/fields.ts';

const sheetStatuses = ['active', 'removed'] as const;

/** What a column of the sheet may be, in the order of the form. The last two are written, the others are read. */
export const sheetFields = [
  'fullName',
  'phone',
  'city',
  'address',
  'cod',
  'description',
  'note',
  'status',
  'trackingNumber',
  'partnerStatus',
] as const;
export type SheetField = (typeof sheetFields)[number];

/** Without these there are no orders in a sheet. */
export const requiredSheetFields = [
  'fullName',
  'phone',
  'city',
  'address',
  'cod',
] as const satisfies readonly SheetField[];

const fields = defineFields({
  status: choice('SheetConfigStatus', sheetStatuses),
  companyId: id({ api: false }),
  spreadsheetId: text({ description: 'The id in the address of the spreadsheet.' }),
  gid: text({ nullable: true, description: 'The number of the tab in the address; null: the first.' }),
  sheetName: text({ description: 'The name on the tab.', isPersonal: true }),
  headerRow: whole({ description: 'The row of the titles, from 1.' }),
  columns: texts({
    description: 'The title of the column of each field, in the order of `SheetField`; empty if it has none.',
  }),
  scheduled: flag({ description: 'True if it is read every ten minutes.' }),
  lastSyncedAt: instant({ nullable: true }),
  errorCode: text({ nullable: true, description: 'Why it could not be read the last time, one of the error codes.' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type SheetRow = RowOf<typeof fields>;

/** Readings of spreadsheets that one account may request. */
export const sheetsLimit = { name: 'sheets', points: 60, duration: 600 } as const satisfies CallLimit;

const byAll = { who: sheetRoles, from: ['active'], payload: ['sheetName'] } as const;

export const sheetEntity = defineEntity('sheet', fields, {
  statuses: sheetStatuses,
  isWithoutNames: true,
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      CUSTOMER: within({ companyId: 'company' }),
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      SUBCUSTOMER: nothing,
      HOUSEKEEPER: nothing,
      SUPPORT: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { ...byAll, from: 'nothing', to: 'active', event: 'created', limit: sheetsLimit },
    edit: { ...byAll, to: 'same', event: 'edited', limit: sheetsLimit },
    remove: { ...byAll, to: 'removed', event: 'removed' },
    /** Of an erased person: nothing of it is left but its id. */
    erase: { who: ['ADMIN'], from: sheetStatuses, to: 'removed', event: 'erased', internal: true },
    /** What became of a synchronisation. */
    report: {
      who: ['SYS'],
      from: ['active'],
      to: 'same',
      event: 'synchronised',
      payload: ['errorCode'],
      internal: true,
    },
  },
});
export type SheetAction = keyof typeof sheetEntity.lifecycle.actions;
