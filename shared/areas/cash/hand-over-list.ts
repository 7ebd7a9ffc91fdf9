// The list of hand-overs.
import { defineList } from '../../entities/list.ts';
import type { HandOverRow } from './hand-over.ts';
import { handOverStatuses } from './statuses.ts';

export const handOverList = defineList<
  Pick<HandOverRow, 'status' | 'hubId' | 'driverId' | 'counted' | 'createdAt' | 'updatedAt'>
>()({
  entity: 'handOver',
  facts: { status: { kind: 'choice', column: 'status', values: handOverStatuses, plural: 'statuses' } },
  tabs: {
    waiting: { status: ['declared', 'recount'] },
    different: { status: ['different'] },
    posted: { status: ['posted'] },
    all: {},
  },
  countedTab: 'all',
  counted: [],
  facets: [],
  sums: { counted: { money: true } },
  filters: {
    hub: { column: 'hubId', kind: 'in', indexed: true },
    driver: { column: 'driverId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: {
    created: { column: 'createdAt', kind: 'instant' },
    updated: { column: 'updatedAt', kind: 'instant' },
  },
  defaultSort: { by: 'updated', direction: 'desc' },
});
