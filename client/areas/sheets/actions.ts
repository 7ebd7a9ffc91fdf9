import { Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { SheetLive } from './documents.ts';

/** The actions on a sheet. Reading it now is none: it changes its orders. */
export const sheetActions = defineActions({
  area: 'sheets',
  entity: 'sheet',
  fragment: SheetLive,
  label: ({ sheetName }) => sheetName,
  actions: { remove: { icon: Trash2, asks: true, destructive: true, silent: true } },
});
