// Drag and drop of parcels from the unassigned panel to a driver.
import type { DragEvent as ReactDragEvent } from 'react';

type Dragging = Pick<ReactDragEvent, 'dataTransfer'> | { dataTransfer: DataTransfer | null };

const kind = 'application/x-qafila-parcels';

export function setDraggedParcels(event: Dragging, ids: readonly string[]): void {
  if (!event.dataTransfer) return;
  event.dataTransfer.setData(kind, ids.join(' '));
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether the drag contains parcels. */
export function hasDraggedParcels({ dataTransfer }: Dragging): boolean {
  return dataTransfer?.types.includes(kind) ?? false;
}

/** The ids of the dropped parcels. */
export function getDroppedParcels({ dataTransfer }: Dragging): string[] {
  return (dataTransfer?.getData(kind) ?? '').split(' ').filter((id) => id !== '');
}
