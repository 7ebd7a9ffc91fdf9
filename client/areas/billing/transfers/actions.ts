// The action on a batch of transfers; its files have buttons of their own.
import { Ban } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { TransferBatchLive } from './documents.ts';

export const transferActions = defineActions({
  area: 'transfers',
  entity: 'transferBatch',
  fragment: TransferBatchLive,
  label: ({ number }) => number,
  actions: { cancel: { icon: Ban, destructive: true, asks: true } },
});
