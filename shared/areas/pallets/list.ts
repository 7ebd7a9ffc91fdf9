// The list of pallets.
import { defineList } from '../../entities/list.ts';
import { type PalletRow, palletStatuses } from './pallet.ts';

export const palletList = defineList<
  Pick<PalletRow, 'status' | 'fromHubId' | 'toHubId' | 'carrierId' | 'hasDiscrepancies' | 'createdAt' | 'updatedAt'>
>()({
  entity: 'pallet',
  facts: {
    status: { kind: 'choice', column: 'status', values: palletStatuses, plural: 'statuses' },
    discrepancies: { kind: 'flag', column: 'hasDiscrepancies', word: 'discrepancies' },
  },
  tabs: {
    open: { status: ['draft', 'sealed', 'in_transit', 'partially_received', 'received'] },
    draft: { status: ['draft'] },
    sealed: { status: ['sealed'] },
    in_transit: { status: ['in_transit'] },
    receiving: { status: ['partially_received', 'received'] },
    discrepancies: { discrepancies: true },
    closed: { status: ['closed', 'canceled'] },
    all: {},
  },
  countedTab: 'all',
  counted: [],
  facets: ['status'],
  filters: {
    status: { column: 'status', kind: 'in', indexed: true, values: palletStatuses },
    from: { column: 'fromHubId', kind: 'in', indexed: true },
    to: { column: 'toHubId', kind: 'in', indexed: true },
    carrier: { column: 'carrierId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: {
    updated: { column: 'updatedAt', kind: 'instant' },
    created: { column: 'createdAt', kind: 'instant' },
  },
  defaultSort: { by: 'updated', direction: 'desc' },
});
