// The list of slips.
import { defineList } from '../../entities/list.ts';
import { slipKinds, type SlipRow, slipStatuses } from './slip.ts';

export const slipList = defineList<
  Pick<SlipRow, 'status' | 'kind' | 'hubId' | 'toHubId' | 'carrierId' | 'createdAt'>
>()({
  entity: 'slip',
  facts: {
    status: { kind: 'choice', column: 'status', values: slipStatuses, plural: 'statuses' },
    kind: { kind: 'choice', column: 'kind', values: slipKinds, plural: 'kinds' },
  },
  tabs: {
    issued: { status: ['issued'] },
    voided: { status: ['voided'] },
    all: {},
  },
  countedTab: 'all',
  counted: [],
  facets: ['kind'],
  filters: {
    kind: { column: 'kind', kind: 'in', indexed: true, values: slipKinds },
    hub: { column: 'hubId', kind: 'in', indexed: true },
    carrier: { column: 'carrierId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
