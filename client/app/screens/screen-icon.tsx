import type { ReactNode } from 'react';
import { AppWindow } from 'lucide-react';
import type { ScreenName } from '#shared/access/screens.ts';
import { useShellExtensions } from '../extension-points/shell-extensions.ts';

/** The icon of a screen, for its links; a neutral one if the screen is not built. */
export function ScreenIcon({ name, size }: { name: ScreenName; size: number }): ReactNode {
  const { screens } = useShellExtensions();
  const Icon = screens[name]?.icon ?? AppWindow;
  return <Icon size={size} aria-hidden />;
}
