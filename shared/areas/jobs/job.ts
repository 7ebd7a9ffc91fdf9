// One job: work that goes on after the request, such as an export. Its owner sees it; a job without an owner is the
// system's, and administrators see its outcome on the page of the service.
import { type Role, roles } from '../../access/roles.ts';
import { within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt, text } from '../../entities/fields.ts';

/** A dismissed job is shown nowhere; maintenance deletes it. */
const jobStatuses = ['queued', 'running', 'done', 'failed', 'canceled', 'dismissed'] as const;

export const jobKinds = [
  'export',
  'stickers',
  'slip',
  'cashPaper',
  'manifest',
  'inventory',
  'takeShelves',
  'stockLabels',
  'shelfLabels',
  'stockMovements',
  'importProducts',
  'ownData',
  'eraseAccount',
  'eraseRecipient',
  'regenerateInvoices',
  'exportLog',
  'invoiceFile',
  'invoiceLines',
  'transferFile',
  'billCustomers',
  'applyBankFile',
  'checkCounts',
  'checkHistory',
  'reconcile',
  'statement',
] as const;
export type JobKindName = (typeof jobKinds)[number];

/** The kinds that run once a night, whichever instance starts them. */
export const nightlyKinds = ['checkCounts', 'checkHistory', 'reconcile'] as const satisfies readonly JobKindName[];

/** Maximum of unfinished jobs per person. */
export const maxUnfinishedJobs = 3;

const jobFields = defineFields({
  status: choice('JobStatus', jobStatuses),
  kind: choice('JobKind', jobKinds),
  subject: text({ description: 'What it works on: the name of a list.' }),
  ownerId: id({ nullable: true, api: false }),
  /** The night of a scheduled job: there is one a night. */
  day: day({ nullable: true, api: false }),
  done: safeInt({ description: 'Rows or steps that are done.' }),
  total: safeInt({ nullable: true, description: 'Of how many; null if that is not known.' }),
  resultName: text({ nullable: true, description: 'The name of the result file, which `/jobs/<id>/result` returns.' }),
  resultBytes: safeInt({ nullable: true, description: 'The size of the result once it is done.' }),
  errorCode: text({ nullable: true, description: 'Why it failed, one of the error codes.' }),
  createdAt: instant(),
  startedAt: instant({ nullable: true }),
  finishedAt: instant({ nullable: true }),
  expiresAt: instant({ nullable: true, description: 'When the job and its result are deleted.' }),
  updatedAt: instant(),
});
export type JobRow = RowOf<typeof jobFields>;

const own = within({ ownerId: 'user' });
const who: readonly Role[] = roles;
const unfinished = ['queued', 'running'] as const;
const finished = ['done', 'failed', 'canceled'] as const;
const outcome = ['kind', 'subject'] as const;

export const jobEntity = defineEntity('job', jobFields, {
  statuses: jobStatuses,
  isWithoutNames: true,
  access: {
    see: {
      ADMIN: own,
      ACCOUNTANT: own,
      SUBACCOUNTANT: own,
      DRIVER: own,
      SUBDRIVER: own,
      COLLECTOR: own,
      CUSTOMER: own,
      SUBCUSTOMER: own,
      HOUSEKEEPER: own,
      BACKOFFICE: own,
      SUPPORT: own,
      COMMERCIAL: own,
      TRANSPORTOR: own,
    },
  },
  actions: {
    create: {
      who: [...who, 'SYS'],
      from: 'nothing',
      to: 'queued',
      event: 'created',
      payload: ['kind', 'subject', 'resultName', 'total'],
      internal: true,
    },
    // What its worker reports. Each carries the lease, which the handler checks.
    start: { who: ['SYS'], from: unfinished, to: 'running', event: 'started', internal: true },
    progress: { who: ['SYS'], from: ['running'], to: 'same', event: 'progressed', internal: true },
    finish: { who: ['SYS'], from: ['running'], to: 'done', event: 'finished', payload: outcome, internal: true },
    fail: { who: ['SYS'], from: unfinished, to: 'failed', event: 'failed', payload: outcome, internal: true },
    cancel: { who, from: unfinished, to: 'canceled', event: 'canceled', payload: outcome },
    retry: { who, from: ['failed'], to: 'queued', event: 'retried', payload: outcome },
    dismiss: { who: [...who, 'SYS'], from: finished, to: 'dismissed', event: 'dismissed', payload: outcome },
  },
});
export type JobAction = keyof typeof jobEntity.lifecycle.actions;
