import type { ReactNode } from 'react';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { Conversation } from './pane/conversation.tsx';
import type { Claim } from './documents.ts';

/** A claim in a drawer, where there is no room beside the queue. */
export default function ClaimDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onAct,
}: ListDrawerProps<Claim>): ReactNode {
  const t = useT('claims');
  return (
    <Drawer open onClose={onClose} title={t('one')} flush onPrevious={onPrevious} onNext={onNext} position={position}>
      <Conversation key={id} id={id} onAct={onAct} />
    </Drawer>
  );
}
