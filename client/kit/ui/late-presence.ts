// The code that shows other users is loaded when the first one appears. If it cannot be loaded, a fallback is rendered.
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
