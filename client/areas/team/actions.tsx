// What a customer does with the account of a sub-customer.

import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import { MailX, Send, ShieldCheck, UserRoundCheck, UserRoundX } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { MemberLive } from './documents.ts';

export const memberRowActions = defineActions({
  area: 'team',
  entity: 'user',
  fragment: MemberLive,
  label: ({ name }) => name,
  actions: {
    setMemberRights: { icon: ShieldCheck, opensEdit: true, singleRowOnly: true },
    inviteMemberAgain: { icon: Send },
    enableMember: { icon: UserRoundCheck },
    withdrawMember: { icon: MailX, asks: true, destructive: true },
    disableMember: {
      icon: UserRoundX,
      asks: true,
      destructive: true,
      reverse: { action: 'enableMember' },
    },
  },
  texts: (t) => ({ done: (action, [member]) => t(`done.${action}`, { name: member?.name }) }),
  Edit: lazyPanel(() => import('./rights-dialog.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('team')('actions.edit'),
  }),
});
