import { useImperativeHandle } from 'react';
import type { ReactNode, Ref } from 'react';

/** Passes an existing button as the trigger to a Radix component that expects to render its own. Renders nothing. */
export function TriggerProxy({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }): ReactNode {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
