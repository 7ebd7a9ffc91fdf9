// The action on a slip that has a form. Printing has a button of its own.

import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Ban } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { SlipLive } from './documents.ts';

export const slipRowActions = defineActions({
  area: 'slips',
  entity: 'slip',
  fragment: SlipLive,
  label: ({ number }) => number,
  actions: { void: { icon: Ban, destructive: true, fields: ['voidReason'] } },
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
