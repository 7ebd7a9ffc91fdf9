// The actions on a hand-over. Money is never shown before the server has answered.
import { Calculator, RotateCcw, Scale, Undo2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { HandOverLive } from './documents.ts';

export const handOverRowActions = defineActions({
  area: 'hand-overs',
  entity: 'handOver',
  fragment: HandOverLive,
  label: ({ reference }) => reference,
  subject: ({ reference, driver, difference }) => (
    <>
      <Ltr mono>{reference}</Ltr> · <bdi>{driver?.name}</bdi>
      {difference !== null && difference !== 0 && (
        <>
          {' · '}
          <Money centimes={difference} sign />
        </>
      )}
    </>
  ),
  actions: {
    count: { icon: Calculator, fields: ['counted', 'pieces'], singleRowOnly: true },
    resolve: { icon: Scale, fields: ['outcome', 'reason'], singleRowOnly: true },
    recount: { icon: RotateCcw, fields: ['reason'], singleRowOnly: true },
    cancel: { icon: Undo2, asks: true, destructive: true, singleRowOnly: true },
  },
  texts: (t) => ({
    done: (action, rows) =>
      t(action === 'count' && rows.some(({ status }) => status === 'different') ? 'done.different' : `done.${action}`, {
        count: rows.length,
      }),
    status: (status) => t(`statuses.${status}`),
  }),
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
