// The actions on a claim. `write` has no entry: the composer of its thread sends messages.
import {
  ArchiveRestore,
  CheckCheck,
  CircleCheck,
  Hourglass,
  GitMerge,
  MessageCircleQuestion,
  Pencil,
  Play,
  SignalHigh,
  Star,
  UserPlus,
  Users,
} from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { ClaimLive } from './documents.ts';

export const claimRowActions = defineActions({
  area: 'claims',
  entity: 'claim',
  plural: 'claims',
  fragment: ClaimLive,
  label: ({ reference }) => reference,
  subject: ({ reference, title }) => (
    <>
      <Ltr mono>{reference}</Ltr> · <bdi>{title}</bdi>
    </>
  ),
  actions: {
    assign: { icon: UserPlus, fields: ['assigneeId'], hotkey: 'a' },
    askDriver: { icon: MessageCircleQuestion, fields: ['question'], singleRowOnly: true },
    involveCustomer: { icon: Users, asks: true, singleRowOnly: true },
    edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
    setPriority: { icon: SignalHigh, fields: ['priority'] },
    wait: { icon: Hourglass, reverse: { action: 'goOn' }, singleRowOnly: true },
    goOn: { icon: Play, reverse: { action: 'wait' }, singleRowOnly: true },
    resolve: { icon: CircleCheck, fields: ['resolution', 'reason'], singleRowOnly: true },
    merge: { icon: GitMerge, fields: ['intoId'], singleRowOnly: true },
    close: { icon: CheckCheck, asks: true },
    reopen: { icon: ArchiveRestore, fields: ['reason'], singleRowOnly: true },
    rate: { icon: Star, fields: ['satisfaction', 'comment'], singleRowOnly: true },
  },
  changesStatus: (action) => ['resolve', 'close', 'reopen', 'merge'].includes(action),
  Edit: lazyPanel(() => import('./forms/edit-form.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('claims')('actions.edit'),
  }),
  Form: lazyPanel(() => import('./forms/action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
