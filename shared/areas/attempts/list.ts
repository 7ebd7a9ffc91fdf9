// The list of attempts: the doubtful ones first.
import { defineList } from '../../entities/list.ts';
import type { AttemptRow } from './attempt.ts';
import { attemptStatuses } from './signals.ts';

export const attemptList = defineList<Pick<AttemptRow, 'status' | 'driverId' | 'hubId' | 'attemptedAt'>>()({
  entity: 'attempt',
  facts: { status: { kind: 'choice', column: 'status', values: attemptStatuses, plural: 'statuses' } },
  tabs: {
    open: { status: ['open'] },
    confirmed: { status: ['confirmed'] },
    dismissed: { status: ['dismissed'] },
    all: {},
  },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: {
    driver: { column: 'driverId', kind: 'in', indexed: true },
    attempted: { column: 'attemptedAt', kind: 'range', indexed: true },
  },
  sorts: { attempted: { column: 'attemptedAt', kind: 'instant' } },
  defaultSort: { by: 'attempted', direction: 'desc' },
});
