// The code that shows other users is loaded when the first one appears. If it cannot be loaded, a fallback is rendered.
import { type ComponentType, lazy } from 'react';
import type { EditedByProps } from './edited-by.tsx';
import type { RowAvatarsProps } from './row-avatars.tsx';

const bare: ComponentType<{ name: string }> = ({ name }) => name;
const nothing: ComponentType = () => null;

export const LazyRowAvatars = lazy<ComponentType<RowAvatarsProps>>(async () => {
  try {
    return { default: (await import('./row-avatars.tsx')).RowAvatars };
  } catch {
    return { default: nothing };
  }
});

export const LazyEditedBy = lazy<ComponentType<EditedByProps>>(async () => {
  try {
    return { default: (await import('./edited-by.tsx')).EditedBy };
  } catch {
    return { default: bare };
  }
});
