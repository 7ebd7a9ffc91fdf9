// Most of the time nobody else is there: what shows them comes with the first who is, and a page never breaks for want of it.
import { type ComponentType, lazy } from 'react';
import type { EditedByProps } from './edited-by.tsx';
import type { RowFacesProps } from './row-faces.tsx';

const bare: ComponentType<{ name: string }> = ({ name }) => name;
const nothing: ComponentType = () => null;

export const LateRowFaces = lazy<ComponentType<RowFacesProps>>(async () => {
  try {
    return { default: (await import('./row-faces.tsx')).RowFaces };
  } catch {
    return { default: nothing };
  }
});

export const LateEditedBy = lazy<ComponentType<EditedByProps>>(async () => {
  try {
    return { default: (await import('./edited-by.tsx')).EditedBy };
  } catch {
    return { default: bare };
  }
});
