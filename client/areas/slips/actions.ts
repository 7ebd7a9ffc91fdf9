// The action on a slip that has a form. Printing has a button of its own.

import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Ban } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { SlipLive } from './documents.ts';

export const slipRowActions = defineActions({
  area: 'slips',
  entity: 'slip',
  fragment: SlipLive,
  label: ({ number }) => number,
  actions: { void: { icon: Ban, destructive: true, fields: ['voidReason'] } },
  Form: lazyPart(() => import('./action-form.tsx')),
});
