import type { ReactNode } from 'react';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import type { UserRequest } from './documents.ts';
import { RequestView } from './request-view.tsx';

/** A request in a drawer, where there is no room beside the queue. */
export default function RequestDrawer(props: ListDrawerProps<UserRequest>): ReactNode {
  const { id, onClose, onPrevious, onNext, position, onAct } = props;
  const t = useT('user-requests');
  return (
    <Drawer open onClose={onClose} title={t('one')} flush onPrevious={onPrevious} onNext={onNext} position={position}>
      <RequestView key={id} id={id} onAct={onAct} />
    </Drawer>
  );
}
