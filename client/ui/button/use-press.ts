import { type MouseEvent, useRef, useState } from 'react';
import { useDelayed } from '../../lib/use-delay.ts';

export type PressHandler = (event: MouseEvent<HTMLButtonElement>) => unknown;

interface Press {
  /** Clicks are swallowed. */
  isBusy: boolean;
  /** It has been busy for 150 ms: shorter work shows no spinner. */
  showsBusy: boolean;
  press: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A button is busy while `busy` says so, and from a click until the promise that its handler returns has ended. */
export function usePress(onClick: PressHandler | undefined, busy: boolean): Press {
  const [isRunning, setIsRunning] = useState(false);
  // Two clicks may come before the state is rendered.
  const running = useRef(false);
  const isBusy = busy || isRunning;
  const follow = async (work: Promise<unknown>): Promise<void> => {
    running.current = true;
    setIsRunning(true);
    try {
      await work;
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  return {
    isBusy,
    showsBusy: useDelayed(isBusy),
    press: (event) => {
      if (busy || running.current) {
        event.preventDefault();
        return;
      }
      const work = onClick?.(event);
      if (work instanceof Promise) void follow(work);
    },
  };
}
