// Keeps the order of the stops on the server. It is shown at once; several moves in a row are sent as one.
import { useEffect, useEffectEvent, useState } from 'react';
import { createActionDocument } from '#client/actions/action-document.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { RoundOrder } from '#client/rounds/documents.ts';
import { toast } from '#client/ui/feedback/toast.ts';

const createRound = createActionDocument({ entity: 'round', action: 'create', fragment: RoundOrder });
const arrangeRound = createActionDocument({ entity: 'round', action: 'arrange', fragment: RoundOrder });

/** How long moves are collected, in milliseconds. */
const pauseMs = 300;

const none: readonly string[] = [];

export type Arrange = (stopIds: readonly string[]) => void;

/** The chosen order, and how to choose another. `refetch` reads the round again. */
export function useArrange(
  read: RoundOrder | null,
  refetch: () => void,
): { chosen: readonly string[]; arrange: Arrange } {
  const errorMessage = useErrorMessage();
  const { run: create } = useAction(createRound);
  const { run: change } = useAction(arrangeRound);
  /** Made here, until it is read. */
  const [made, setMade] = useState<RoundOrder | null>(null);
  const round = read ?? made;
  /** What was chosen here and is not confirmed yet. */
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const send = useEffectEvent(async (ids: readonly string[]) => {
    const stopIds = [...ids];
    const outcome = round ? await change({ id: round.id, stopIds }) : await create({ stopIds });
    if (outcome.ok) setMade(outcome.data.result.row);
    else toast({ text: errorMessage(outcome.problem), tone: 'danger', key: 'round order' });
    if (!round || !outcome.ok) refetch();
    // A later choice stays.
    setPending((latest) => (latest === ids ? null : latest));
  });
  useEffect(() => {
    if (pending === null) return undefined;
    const timer = setTimeout(() => void send(pending), pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [pending]);
  return { chosen: pending ?? round?.stopIds ?? none, arrange: setPending };
}
