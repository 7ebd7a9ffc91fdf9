import { useImperativeHandle } from 'react';
import type { ReactNode, Ref } from 'react';

/** Tells a library that wants to draw its own trigger which button on the page is the trigger. Draws nothing. */
export function StandIn({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }): ReactNode {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
