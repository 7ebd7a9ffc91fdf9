import type { ReactNode } from 'react';
import type { ListPaneProps } from '#client/list/list-definition.ts';
import type { UserRequest } from './documents.ts';
import { RequestView } from './request-view.tsx';

/** A request beside the queue. */
export default function RequestPane({ id, onAct }: ListPaneProps<UserRequest>): ReactNode {
  return <RequestView key={id} id={id} onAct={onAct} />;
}
