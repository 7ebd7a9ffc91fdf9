// Parcels on their way from the tray to a driver.
import type { DragEvent as ReactDragEvent } from 'react';

type Dragging = Pick<ReactDragEvent, 'dataTransfer'> | { dataTransfer: DataTransfer | null };

const kind = 'application/x-qafila-parcels';

/** Lays parcels into a drag. */
export function dragParcels(event: Dragging, ids: readonly string[]): void {
  if (!event.dataTransfer) return;
  event.dataTransfer.setData(kind, ids.join(' '));
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether parcels are what is dragged. */
export function carriesParcels({ dataTransfer }: Dragging): boolean {
  return dataTransfer?.types.includes(kind) ?? false;
}

/** Ids of the parcels that were dropped. */
export function droppedParcels({ dataTransfer }: Dragging): string[] {
  return (dataTransfer?.getData(kind) ?? '').split(' ').filter((id) => id !== '');
}
