import type { ReactNode } from 'react';
import type { ListPaneProps } from '#client/list/list-definition.ts';
import type { StockArrival } from '../documents.ts';
import { ArrivalView } from './arrival-view.tsx';

/** An arrival beside the queue. */
export default function ArrivalPane({ id, onAct }: ListPaneProps<StockArrival>): ReactNode {
  return <ArrivalView key={id} id={id} onAct={onAct} />;
}
