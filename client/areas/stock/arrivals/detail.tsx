import type { ReactNode } from 'react';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import type { StockArrival } from '../documents.ts';
import { ArrivalView } from './arrival-view.tsx';

/** An arrival in a drawer, where there is no room beside the queue. */
export default function ArrivalDrawer(props: ListDrawerProps<StockArrival>): ReactNode {
  const { id, onClose, onPrevious, onNext, position, onAct } = props;
  const t = useT('arrivals');
  return (
    <Drawer open onClose={onClose} title={t('one')} flush onPrevious={onPrevious} onNext={onNext} position={position}>
      <ArrivalView key={id} id={id} onAct={onAct} />
    </Drawer>
  );
}
