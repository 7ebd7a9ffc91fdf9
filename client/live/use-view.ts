// For what moves all the time and fills no cache: positions, a fleet. Messages go to a plain store; only what React shows becomes state.
import { useEffect, useEffectEvent, useState } from 'react';
import { stringifyVariables } from 'urql';
import type { TadaDocumentNode } from './graphql.ts';
import { useLiveClient } from './live-context.ts';
import type { LiveProblem } from './problem.ts';

export interface ViewOptions<Data, Variables> {
  variables: Variables;
  /** Called with each message as it comes. The first after a beginning or a break is the server's whole answer. */
  onMessage: (data: Data) => void;
  /** Nothing is listened to. */
  pause?: boolean;
}

export interface View {
  /** Nothing was heard yet. */
  loading: boolean;
  /** What was asked for is refused. */
  problem: LiveProblem | undefined;
}

/** Listens to a subscription outside of the cache. With other variables it asks anew, and lets go of the old ones once the new are answered. */
export function useView<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>,
  { variables, onMessage, pause = false }: ViewOptions<Data, Variables>,
): View {
  const live = useLiveClient();
  const [heard, setHeard] = useState(false);
  const [problem, setProblem] = useState<LiveProblem>();
  // The same variables keep their identity.
  const [asked, setAsked] = useState(variables);
  if (stringifyVariables(asked) !== stringifyVariables(variables)) setAsked(variables);
  const hear = useEffectEvent(onMessage);
  const [relay] = useState(() => new Relay());
  useEffect(() => {
    if (pause) return undefined;
    return relay.follow((answered) =>
      live.view(document, asked, {
        next: (data) => {
          answered();
          setHeard(true);
          setProblem(undefined);
          hear(data);
        },
        refused: setProblem,
      }),
    );
  }, [live, document, asked, pause, relay]);
  useEffect(
    () => () => {
      relay.end();
    },
    [relay],
  );
  return { loading: !heard && !problem && !pause, problem };
}

/** How long the old answer is waited with for the new, in milliseconds. */
const lingerMs = 3_000;

/** Two subscriptions in turn: the one before goes on until the next is answered, so that nothing blinks while one looks elsewhere. */
class Relay {
  #leaving: (() => void) | null = null;

  follow(begin: (answered: () => void) => () => void): () => void {
    const end = begin(() => {
      this.end();
    });
    return () => {
      this.#leaving?.();
      const timer = setTimeout(end, lingerMs);
      this.#leaving = () => {
        clearTimeout(timer);
        end();
      };
    };
  }

  /** Lets go of the one before. */
  end(): void {
    this.#leaving?.();
    this.#leaving = null;
  }
}
