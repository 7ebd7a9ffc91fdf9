// For data that changes all the time and is not cached, such as positions. Messages go to a plain callback; React
// re-renders only when `loading` or `error` changes.
import { useEffect, useEffectEvent, useState } from 'react';
import { stringifyVariables } from 'urql';
import type { TadaDocumentNode } from './graphql.ts';
import { useLiveClient } from './live-context.ts';
import type { RequestError } from '#client/lib/request-error.ts';

export interface SnapshotStreamOptions<Data, Variables> {
  variables: Variables;
  /** Called with each message. The first one after a start or a reconnect is a complete snapshot. */
  onMessage: (data: Data) => void;
  /** The subscription is closed. */
  pause?: boolean;
}

export interface SnapshotStreamState {
  /** There was no message yet. */
  loading: boolean;
  /** The server rejected the subscription. */
  error: RequestError | undefined;
}

/**
 * Subscribes without the cache. After a change of the variables it subscribes again, and ends the old subscription once
 * the new one has delivered its first message.
 */
export function useSnapshotStream<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>,
  { variables, onMessage, pause = false }: SnapshotStreamOptions<Data, Variables>,
): SnapshotStreamState {
  const live = useLiveClient();
  const [hasMessage, setHasMessage] = useState(false);
  const [problem, setProblem] = useState<RequestError>();
  // Equal variables keep their identity.
  const [currentVariables, setCurrentVariables] = useState(variables);
  if (stringifyVariables(currentVariables) !== stringifyVariables(variables)) setCurrentVariables(variables);
  const handleMessage = useEffectEvent(onMessage);
  const [handover] = useState(() => new SubscriptionHandover());
  useEffect(() => {
    if (pause) return undefined;
    return handover.follow((onFirstMessage) =>
      live.openSnapshotStream(document, currentVariables, {
        onMessage: (data) => {
          onFirstMessage();
          setHasMessage(true);
          setProblem(undefined);
          handleMessage(data);
        },
        onRejected: setProblem,
      }),
    );
  }, [live, document, currentVariables, pause, handover]);
  useEffect(
    () => () => {
      handover.end();
    },
    [handover],
  );
  return { loading: !hasMessage && !problem && !pause, error: problem };
}

/** How long the old subscription stays open at most, in milliseconds. */
const overlapMs = 3_000;

/**
 * Keeps the previous subscription until the next one has delivered, so that nothing flickers when the variables change.
 */
class SubscriptionHandover {
  #endPrevious: (() => void) | null = null;

  follow(start: (onFirstMessage: () => void) => () => void): () => void {
    const end = start(() => {
      this.end();
    });
    return () => {
      this.#endPrevious?.();
      const timer = setTimeout(end, overlapMs);
      this.#endPrevious = () => {
        clearTimeout(timer);
        end();
      };
    };
  }

  /** Ends the previous subscription. */
  end(): void {
    this.#endPrevious?.();
    this.#endPrevious = null;
  }
}
