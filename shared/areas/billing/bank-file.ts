// A file in which the bank says which transfers went out and which came back. Its rows are matched with invoices; confirming
// it pays those that match, by a job, and what became of each row stays with it.
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, json, type RowOf, text, texts, whole } from '../../entities/fields.ts';
import { type ErrorCode, isErrorCode } from '../../lib/app-error.ts';
import { payersOnly } from './transfer.ts';

const bankFileStatuses = ['draft', 'running', 'done', 'canceled'] as const;

export const bankFileLimits = { rows: 5_000, columns: 60, cell: 200, name: 120, megabytes: 2, listed: 20 } as const;

/** What a column may be used for. */
export const bankColumns = ['reference', 'amount', 'payment', 'state', 'reason'] as const;
export type BankColumn = (typeof bankColumns)[number];
/** The column of each use, from 0; null: there is none. */
export type BankColumns = Record<BankColumn, number | null>;

/** What became of a row: its invoice was paid or rejected, or why not. */
export interface BankOutcome {
  /** In the file, from 1. */
  line: number;
  reference: string;
  state: 'paid' | 'rejected' | 'failed';
  code: ErrorCode | null;
}

export interface BankRow {
  line: number;
  cells: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const areColumns = (value: unknown): value is BankColumns =>
  isRecord(value) && bankColumns.every((name) => value[name] === null || typeof value[name] === 'number');
const areRows = (value: unknown): value is BankRow[] =>
  Array.isArray(value) && value.every((row) => isRecord(row) && Array.isArray(row['cells']));
const areOutcomes = (value: unknown): value is BankOutcome[] =>
  Array.isArray(value) && value.every((each) => isRecord(each) && (each['code'] === null || isErrorCode(each['code'])));

const bankFileFields = defineFields({
  status: choice('BankFileStatus', bankFileStatuses),
  name: text({ description: 'Of the file.' }),
  header: texts({ description: 'The titles of its columns.' }),
  columns: json(areColumns),
  rows: json(areRows, { isPrivate: true }),
  lines: whole({ description: 'Rows below the titles.' }),
  outcomes: json(areOutcomes, { isPrivate: true }),
  jobId: id({ nullable: true, description: 'The job that pays, once it is confirmed.' }),
  madeById: id({ api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type BankFileRow = RowOf<typeof bankFileFields>;

const who = ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'] as const;
const payload = ['name', 'lines'] as const;

export const bankFileEntity = defineEntity('bankFile', bankFileFields, {
  statuses: bankFileStatuses,
  isWithoutNames: true,
  access: payersOnly,
  actions: {
    create: { who, from: 'nothing', to: 'draft', event: 'created', payload, internal: true },
    /** Says which column is which. */
    mapColumns: { who, from: ['draft'], to: 'same', event: 'mapped', payload },
    confirm: { who, from: ['draft'], to: 'running', event: 'confirmed', payload, ownMutation: true },
    finish: { who, from: ['running'], to: 'done', event: 'finished', payload, internal: true },
    /** Its job was canceled or failed. */
    close: { who: ['SYS'], from: ['running'], to: 'done', event: 'finished', payload, internal: true },
    cancel: { who, from: ['draft'], to: 'canceled', event: 'canceled', payload },
  },
});
export type BankFileAction = keyof typeof bankFileEntity.lifecycle.actions;
