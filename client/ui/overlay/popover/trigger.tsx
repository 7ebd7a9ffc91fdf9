import { cloneElement, useCallback } from 'react';
import type { ComponentPropsWithRef, ReactElement, ReactNode, Ref } from 'react';

type ButtonProps = ComponentPropsWithRef<'button'>;

/** A button that opens a menu or a popover. */
export type TriggerElement = ReactElement<ButtonProps>;

type Handlers = Required<Pick<ButtonProps, 'onPointerEnter' | 'onFocus' | 'onClick'>> &
  Pick<ButtonProps, 'onPointerDown' | 'onKeyDown'>;
type TriggerAria = Pick<ButtonProps, 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'aria-busy'>;

export interface TriggerProps {
  button: TriggerElement;
  handlers: Handlers;
  aria: TriggerAria;
  open: boolean;
  /** Must be stable between renders. */
  onElement: (element: HTMLElement | null) => void;
}

// The button's own handler runs first and can prevent the other one with preventDefault().
function chainHandlers<Event extends { defaultPrevented: boolean }>(
  own: ((event: Event) => void) | undefined,
  added: ((event: Event) => void) | undefined,
) {
  return (event: Event): void => {
    own?.(event);
    if (!event.defaultPrevented) added?.(event);
  };
}

function assignRef(ref: Ref<HTMLButtonElement> | undefined, element: HTMLButtonElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Renders the button with the event handlers and ARIA attributes of its overlay merged into its own props. */
export function Trigger({ button, handlers, aria, open, onElement }: TriggerProps): ReactNode {
  const { props } = button;
  const { ref } = props;
  const setElement = useCallback(
    (element: HTMLButtonElement | null) => {
      onElement(element);
      assignRef(ref, element);
    },
    [ref, onElement],
  );
  const added = {
    ...aria,
    ...props,
    id: props.id ?? aria.id,
    'data-state': open ? 'open' : 'closed',
    ref: setElement,
    onPointerEnter: chainHandlers(props.onPointerEnter, handlers.onPointerEnter),
    onFocus: chainHandlers(props.onFocus, handlers.onFocus),
    onClick: chainHandlers(props.onClick, handlers.onClick),
    onPointerDown: chainHandlers(props.onPointerDown, handlers.onPointerDown),
    onKeyDown: chainHandlers(props.onKeyDown, handlers.onKeyDown),
  };
  return cloneElement(button, added);
}
