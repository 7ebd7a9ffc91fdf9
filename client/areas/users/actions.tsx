// The actions on an account. Those on its company are in `offers/`.

import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import { BadgeCheck, Ban, MailPlus, MailX, Pencil, ShieldCheck, ShieldOff, UserRoundCheck, UserX } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { UserLive } from './documents.ts';

export const userRowActions = defineActions({
  area: 'users',
  entity: 'user',
  plural: 'users',
  fragment: UserLive,
  label: ({ name }) => name,
  actions: {
    approve: { icon: BadgeCheck, hotkey: 'a' },
    edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
    setRoles: { icon: ShieldCheck, fields: ['roles'], singleRowOnly: true },
    inviteAgain: { icon: MailPlus, singleRowOnly: true },
    resetSecondFactor: { icon: ShieldOff, asks: true, singleRowOnly: true },
    enable: { icon: UserRoundCheck },
    withdraw: { icon: MailX, asks: true, destructive: true, singleRowOnly: true },
    disable: { icon: Ban, asks: true, destructive: true },
    erase: {
      icon: UserX,
      destructive: true,
      singleRowOnly: true,
      ownMutation: true,
      OwnForm: lazyPanel(() => import('./forms/erase-form.tsx'), {
        frame: 'dialog',
        useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
      }),
    },
  },
  texts: (t) => ({
    done: (action, rows) => t(`done.${action}`, { count: rows.length, name: rows[0]?.name }),
    status: (status) => t(`statuses.${status}`),
  }),
  Form: lazyPanel(() => import('./forms/rights-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
  Edit: lazyPanel(() => import('./forms/edit-form.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('users')('actions.edit'),
  }),
});
