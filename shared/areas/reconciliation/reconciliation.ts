// One run of the reconciliation: every check that areas have of the ledger, how many rows each read and how many differ.
// The night starts one, and accounting whenever it wants to.
import { everything, nothing } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, json, type RowOf, whole } from '../../entities/fields.ts';
import { isRecord } from '../../lib/is-record.ts';

const reconciliationStatuses = ['running', 'done', 'stopped'] as const;

/** What became of one check. */
export interface CheckOutcome {
  /** The name of the check. */
  check: string;
  rows: number;
  differences: number;
}

const isOutcome = (value: unknown): value is CheckOutcome =>
  isRecord(value) &&
  typeof value['check'] === 'string' &&
  typeof value['rows'] === 'number' &&
  typeof value['differences'] === 'number';
const areOutcomes = (value: unknown): value is CheckOutcome[] => Array.isArray(value) && value.every(isOutcome);

const reconciliationFields = defineFields({
  status: choice('ReconciliationStatus', reconciliationStatuses),
  jobId: id({ description: 'The job that does it.' }),
  /** Null: the night. */
  startedById: id({ nullable: true, api: false }),
  checks: json(areOutcomes),
  rows: whole({ description: 'Rows that were compared so far.' }),
  differences: whole({ description: 'How many of them differ.' }),
  finishedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ReconciliationRow = RowOf<typeof reconciliationFields>;

/** Who may start one. */
export const reconcilers = ['ADMIN', 'ACCOUNTANT'] as const;
/** Runs that are kept. */
export const keptReconciliations = 30;
/** Differences of one check that are kept with their rows; all are counted. */
export const keptDifferences = 200;

const bySystem = { who: ['SYS'], internal: true } as const;

export const reconciliationEntity = defineEntity('reconciliation', reconciliationFields, {
  statuses: reconciliationStatuses,
  isWithoutNames: true,
  presenceScreens: ['reconciliation'],
  errors: { wrongStatus: 'changed_meanwhile', notHolder: 'forbidden' },
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      BACKOFFICE: nothing,
      SUPPORT: nothing,
      HOUSEKEEPER: nothing,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    start: { ...bySystem, from: 'nothing', to: 'running', event: 'started' },
    /** A check is done. */
    record: { ...bySystem, from: ['running', 'stopped'], to: 'running', event: 'checked' },
    finish: { ...bySystem, from: ['running', 'stopped'], to: 'done', event: 'finished' },
    /** Its job failed or was canceled. */
    stop: { ...bySystem, from: ['running'], to: 'stopped', event: 'stopped' },
  },
});
export type ReconciliationAction = keyof typeof reconciliationEntity.lifecycle.actions;
