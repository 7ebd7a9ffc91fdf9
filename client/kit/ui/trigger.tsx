import { cloneElement, useCallback } from 'react';
import type { ComponentPropsWithRef, ReactElement, ReactNode, Ref } from 'react';

type ButtonProps = ComponentPropsWithRef<'button'>;

/** A button that opens a menu or a popover. */
export type TriggerElement = ReactElement<ButtonProps>;

type Handlers = Required<Pick<ButtonProps, 'onPointerEnter' | 'onFocus' | 'onClick'>> &
  Pick<ButtonProps, 'onPointerDown' | 'onKeyDown'>;
type Said = Pick<ButtonProps, 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'aria-busy'>;

export interface TriggerProps {
  button: TriggerElement;
  acts: Handlers;
  said: Said;
  open: boolean;
  /** Must be stable between renders. */
  onElement: (element: HTMLElement | null) => void;
}

// The button's own handler runs first and can prevent the other one with preventDefault().
function both<Event extends { defaultPrevented: boolean }>(
  own: ((event: Event) => void) | undefined,
  added: ((event: Event) => void) | undefined,
) {
  return (event: Event): void => {
    own?.(event);
    if (!event.defaultPrevented) added?.(event);
  };
}

function give(ref: Ref<HTMLButtonElement> | undefined, element: HTMLButtonElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Renders the button with the event handlers and ARIA attributes of its overlay merged into its own props. */
export function Trigger({ button, acts, said, open, onElement }: TriggerProps): ReactNode {
  const { props } = button;
  const { ref } = props;
  const place = useCallback(
    (element: HTMLButtonElement | null) => {
      onElement(element);
      give(ref, element);
    },
    [ref, onElement],
  );
  const added = {
    ...said,
    ...props,
    id: props.id ?? said.id,
    'data-state': open ? 'open' : 'closed',
    ref: place,
    onPointerEnter: both(props.onPointerEnter, acts.onPointerEnter),
    onFocus: both(props.onFocus, acts.onFocus),
    onClick: both(props.onClick, acts.onClick),
    onPointerDown: both(props.onPointerDown, acts.onPointerDown),
    onKeyDown: both(props.onKeyDown, acts.onKeyDown),
  };
  return cloneElement(button, added);
}
