// What is decided about a doubtful attempt.
import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { AttemptLive } from './documents.ts';

export const attemptRowActions = defineActions({
  area: 'attempts',
  entity: 'attempt',
  fragment: AttemptLive,
  label: ({ trackingNumber }) => trackingNumber,
  subject: ({ trackingNumber, driver }) => (
    <>
      <Ltr mono>{trackingNumber}</Ltr> · <bdi>{driver?.name}</bdi>
    </>
  ),
  actions: {
    dismiss: { icon: CircleCheck, fields: ['note'], singleRowOnly: true },
    confirm: { icon: CircleX, fields: ['note'], destructive: true, singleRowOnly: true },
    reopen: { icon: Undo2, singleRowOnly: true },
  },
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
