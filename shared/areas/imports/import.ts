// One import of parcels from a file or a sheet: its rows, what its columns are used for, and what was changed in the
// preview. Confirming it creates all its parcels in one transaction.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import {
  choice,
  choices,
  defineFields,
  flag,
  id,
  instant,
  json,
  type RowOf,
  text,
  texts,
  whole,
} from '../../entities/fields.ts';
import { columnUses, type ImportField } from './columns.ts';

const importStatuses = ['draft', 'done', 'canceled'] as const;
export const importSources = ['file', 'sheet'] as const;

/** Encodings of a text file that does not say its own. */
export const textEncodings = [
  'windows1252',
  'windows1256',
  'macRoman',
  'iso88596',
  'utf8',
  'utf16le',
  'utf16be',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** How a file was read, where its content leaves a choice. */
export interface FileReading {
  /** Null for a workbook, and for a text whose bytes leave no doubt. */
  encoding: TextEncoding | null;
  encodingIsSure: boolean;
  /** Rows and columns with content that the sheet does not show. */
  hiddenRows: number;
  hiddenColumns: number;
  /** True if they were read all the same. */
  withHidden: boolean;
}

/** Limits of an import. `rows` is of the specification, section 9; `cell` is longer than any field may be. */
export const importLimits = {
  rows: 100,
  columns: 60,
  cell: 1_000,
  characters: 500_000,
  name: 200,
  megabytes: 5,
  /** Imports of one page of their list. */
  listed: 20,
  /** New imports of a person and day. */
  perDay: 100,
  /** Days after its last change for which a draft waits; then it is given up by itself. */
  draftDays: 14,
} as const;

/** A row of the file with what was changed in the preview. */
export interface ImportRow {
  /** Its number in the file, from 1. */
  line: number;
  cells: string[];
  /** Texts that replace those of the cells. */
  edits: Partial<Record<ImportField, string>>;
  /** Left out of the import. */
  excluded: boolean;
  /** Somebody has seen its warnings. */
  kept: boolean;
  /** The parcel that it became. */
  packageId: string | null;
  trackingNumber: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isImportRow(value: unknown): value is ImportRow {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'line' in value &&
    typeof value.line === 'number' &&
    'cells' in value &&
    Array.isArray(value.cells) &&
    value.cells.every(isText) &&
    'edits' in value &&
    typeof value.edits === 'object' &&
    value.edits !== null &&
    Object.values(value.edits).every(isText) &&
    'excluded' in value &&
    typeof value.excluded === 'boolean' &&
    'kept' in value &&
    typeof value.kept === 'boolean' &&
    'packageId' in value &&
    'trackingNumber' in value
  );
}

const areImportRows = (value: unknown): value is ImportRow[] => Array.isArray(value) && value.every(isImportRow);

const importFieldsOfEntity = defineFields({
  status: choice('ImportStatus', importStatuses),
  /** The sender of the parcels. */
  companyId: id({ api: false }),
  ownerId: id({ nullable: true, api: false }),
  source: choice('ImportSource', importSources),
  name: text({ description: 'The name of the file, or of the spreadsheet.', isPersonal: true }),
  sheetName: text({ nullable: true, description: 'The sheet that was read; null for a text file.', isPersonal: true }),
  /** Of the header and the rows: the same content in another file is the same. */
  contentHash: text({ api: false }),
  header: texts({ description: 'The titles of the columns.' }),
  columns: choices('ColumnUse', columnUses, { description: 'What each column is used for.' }),
  suggestions: choices('ColumnUse', columnUses, {
    description:
      'What each column may be used for, while nobody has said so; `ignored` for a column without a suggestion.',
  }),
  rows: json(areImportRows),
  rowCount: whole({ description: 'Rows that are not left out.' }),
  createdCount: whole({ description: 'Parcels that were created.' }),
  confirmedAt: instant({ nullable: true }),
  encoding: choice('TextEncoding', textEncodings, {
    nullable: true,
    description: 'How a text file was read; null for a workbook, and where its bytes leave no doubt.',
  }),
  encodingIsSure: flag({ description: 'False if another encoding is about as likely.' }),
  hiddenRows: whole({ description: 'Rows with content that the sheet does not show.' }),
  hiddenColumns: whole({ description: 'Columns with content that the sheet does not show.' }),
  withHidden: flag({ description: 'True if they were read all the same.' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ImportFileRow = RowOf<typeof importFieldsOfEntity>;

const ownCompany = within({ companyId: 'company' });
/** Those who may create a parcel. */
const who = ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL', 'BACKOFFICE', 'ADMIN'] as const;
const right = 'import';
const byAll = { who, from: ['draft'], right } as const;
const payload = ['name', 'rowCount'] as const;

export const importEntity = defineEntity('import', importFieldsOfEntity, {
  statuses: importStatuses,
  isWithoutNames: true,
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      CUSTOMER: ownCompany,
      SUBCUSTOMER: ownCompany,
      COMMERCIAL: ownCompany,
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      HOUSEKEEPER: nothing,
      SUPPORT: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { who: [...who, 'SYS'], from: 'nothing', to: 'draft', event: 'created', payload, internal: true, right },
    setColumns: { ...byAll, to: 'same', event: 'columnsSet' },
    edit: { ...byAll, to: 'same', event: 'edited' },
    exclude: { ...byAll, to: 'same', event: 'excluded' },
    keep: { ...byAll, to: 'same', event: 'kept' },
    // After its parcels were created, in the same transaction.
    finish: {
      who: [...who, 'SYS'],
      from: ['draft'],
      to: 'done',
      event: 'finished',
      payload: ['name', 'createdCount'],
      internal: true,
      right,
    },
    cancel: { who: [...who, 'SYS'], from: ['draft'], to: 'canceled', event: 'canceled', payload, right },
  },
});
export type ImportAction = keyof typeof importEntity.lifecycle.actions;
