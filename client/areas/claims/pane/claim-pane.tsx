import type { ReactNode } from 'react';
import type { ListPaneProps } from '#client/list/list-definition.ts';
import { Conversation } from './conversation.tsx';
import type { Claim } from '../documents.ts';

/** A claim beside the queue. */
export default function ClaimPane({ id, onAct }: ListPaneProps<Claim>): ReactNode {
  return <Conversation key={id} id={id} onAct={onAct} />;
}
