import { RotateCcw, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { TaxRateLive } from './documents.ts';

/** The actions on a tax rate. */
export const taxRateActions = defineActions({
  area: 'tax-rates',
  entity: 'taxRate',
  fragment: TaxRateLive,
  label: ({ basisPoints }) => `${String(basisPoints / 100)} %`,
  actions: {
    remove: { icon: Trash2, asks: true, destructive: true, reverse: { action: 'restore' } },
    restore: { icon: RotateCcw, silent: true },
  },
});
