// One print of a paper: who, when, which paper, how much of it, and how much had been printed before.
import { everything, within } from '../../access/scope.ts';
import { type Role, roles } from '../../access/roles.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, whole } from '../../entities/fields.ts';

/** `again`: some of it had been printed before. */
export const printStatuses = ['first', 'again'] as const;

export const papers = [
  'stickers',
  'returnLabels',
  'productLabels',
  'shelfLabels',
  'slip',
  'manifest',
  'inventory',
  'cashPaper',
] as const;
export type Paper = (typeof papers)[number];

const printFields = defineFields({
  status: choice('PaperPrintStatus', printStatuses),
  paper: choice('Paper', papers),
  subject: text({ nullable: true, description: 'The number of the paper, or of the only parcel on it.' }),
  sheets: whole({ description: 'Labels, copies included; papers with a number count once.' }),
  again: whole({ description: 'Parcels, products, shelves or papers on it that had been printed before.' }),
  printedById: id({ api: false }),
  /** Where that person works. */
  hubId: id({ nullable: true, api: false }),
  jobId: id({ api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type PrintRow = RowOf<typeof printFields>;

const own = within({ printedById: 'user' });
const who: readonly Role[] = roles;

export const printEntity = defineEntity('paperPrint', printFields, {
  statuses: printStatuses,
  isWithoutNames: true,
  presenceScreens: ['prints'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ printedById: 'user', hubId: 'hub' }),
      ACCOUNTANT: own,
      SUBACCOUNTANT: own,
      DRIVER: own,
      SUBDRIVER: own,
      COLLECTOR: own,
      CUSTOMER: own,
      SUBCUSTOMER: own,
      COMMERCIAL: own,
      TRANSPORTOR: own,
    },
  },
  actions: {
    log: {
      who,
      from: 'nothing',
      to: ['first', 'again'],
      event: 'printed',
      payload: ['paper', 'subject', 'sheets', 'again'],
      internal: true,
    },
  },
});
export type PrintAction = keyof typeof printEntity.lifecycle.actions;
