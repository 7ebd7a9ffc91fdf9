// Keeps the order of the stops on the server. It is shown at once; several moves in a row are sent as one.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** The order chosen for the day, and how to choose another. `refetch` reads the round again. */
export function useArrange(
  read: RoundOrder | null,
  day: string,
  refetch: () => void,
): { chosen: readonly string[]; arrange: Arrange } {
  const errorMessage = useErrorMessage();
  const { run: create } = useAction(createRound);
  const { run: change } = useAction(arrangeRound);
  /** Made here, until it is read. */
  const [made, setMade] = useState<RoundOrder | null>(null);
  const ofDay = (order: RoundOrder | null): RoundOrder | null => (order?.day === day ? order : null);
  const round = ofDay(read) ?? ofDay(made);
  /** The same, known before the next render. */
  const latestMade = useRef<RoundOrder | null>(null);
  /** One choice is sent after the other: the first one makes the round that the next one changes. */
  const sending = useRef(Promise.resolve());
  /** What was chosen here and is not confirmed yet. */
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const send = useEffectEvent(async (ids: readonly string[]) => {
    const stopIds = [...ids];
    const target = round ?? ofDay(latestMade.current);
    const outcome = target ? await change({ id: target.id, stopIds }) : await create({ stopIds });
    if (outcome.ok) {
      latestMade.current = outcome.data.result.row;
      setMade(outcome.data.result.row);
    } else toast({ text: errorMessage(outcome.problem), tone: 'danger', key: 'round order' });
    if (!target || !outcome.ok) refetch();
    // A later choice stays.
    setPending((latest) => (latest === ids ? null : latest));
  });
  useEffect(() => {
    if (pending === null) return undefined;
    const timer = setTimeout(() => {
      sending.current = sending.current.then(() => send(pending));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [pending]);
  return { chosen: pending ?? round?.stopIds ?? none, arrange: setPending };
}
