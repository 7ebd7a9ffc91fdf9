// The actions on a request.
import { ArrowUpToLine, Check, CheckCheck, Eye, Play, Hourglass, Undo2, X } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { RequestAsker, RequestSummary } from './display.tsx';
import { type UserRequest, UserRequestLive } from './documents.ts';

export const isRecharge = ({ kind }: UserRequest): boolean => kind === 'recharge';

/** The key of the words of an action: the end of a recharge adds it to the balance. */
export const wordOf = (action: string, request: UserRequest): string =>
  action === 'finish' && isRecharge(request) ? 'credit' : action;
export const creditIcon = ArrowUpToLine;

export const userRequestRowActions = defineActions<
  UserRequest,
  'accept' | 'finish' | 'process' | 'check' | 'see' | 'cancel' | 'reject'
>({
  area: 'user-requests',
  entity: 'userRequest',
  plural: 'userRequests',
  fragment: UserRequestLive,
  label: ({ reference }) => reference,
  subject: (request) => (
    <>
      <Ltr mono>{request.reference}</Ltr> · <RequestAsker request={request} /> · <RequestSummary request={request} />
    </>
  ),
  actions: {
    accept: { icon: Check, fields: ['cityId', 'note'] },
    finish: { icon: CheckCheck, fields: ['collectorId', 'bankReference', 'note'], singleRowOnly: true },
    process: { icon: Play, fields: ['note'] },
    check: { icon: Hourglass },
    see: { icon: Eye },
    cancel: { icon: Undo2, asks: true, singleRowOnly: true },
    reject: { icon: X, fields: ['reason'], destructive: true },
  },
  texts: (t) => ({
    done: (action, rows) =>
      t(`done.${action === 'finish' && rows.every(isRecharge) ? 'credit' : action}`, { count: rows.length }),
    status: (status) => t(`statuses.${status}`),
  }),
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
