// Sorts a list by dragging the handles of its rows, which have their id in `data-stop`. The rows stay where they are in the
// document, as a finger that drags an element loses it when it is moved there: `ids` is the order in which they are shown.
import { type PointerEvent, useState } from 'react';
import { movedTo } from '#shared/areas/round/order.ts';

interface Handle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

const rowAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-stop]')?.dataset['stop'];

/** The order as it is dragged, and the handlers of the handle of a row. `onDrop` gets the order once a row is dropped. */
export function useDragOrder(
  given: readonly string[],
  onDrop: (ids: readonly string[]) => void,
): { ids: readonly string[]; handle: (id: string) => Handle; dragged: string | null } {
  const [drag, setDrag] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const handle = (id: string): Handle => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, ids: given });
    },
    onPointerMove: (event) => {
      const over = rowAt(event);
      if (!drag || over === undefined || over === drag.id) return;
      setDrag({ id, ids: movedTo(drag.ids, id, drag.ids.indexOf(over)) });
    },
    onPointerUp: () => {
      if (drag && drag.ids.join() !== given.join()) onDrop(drag.ids);
      setDrag(null);
    },
    onPointerCancel: () => {
      setDrag(null);
    },
  });
  return { ids: drag?.ids ?? given, handle, dragged: drag?.id ?? null };
}
