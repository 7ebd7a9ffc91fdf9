// Overlays are as large as a screen, so their code is loaded after the page: when the browser is idle, when the pointer
// or focus reaches their button, or at the latest when they are opened.
import { createElement, useEffect, useEffectEvent, useState } from 'react';
import type { Attributes, ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

export interface Late<Props> {
  /** Renders nothing until the code is loaded. */
  readonly draw: (props: Props) => ReactNode;
  readonly arrived: () => boolean;
  /** Rejects if the code cannot be loaded. A later call tries again. */
  readonly fetch: () => Promise<void>;
}

/** A component whose code is loaded on demand. Unlike React.lazy, it can be loaded again after a failure. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const come = async (): Promise<void> => {
    try {
      part = await load();
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  return {
    draw: (props) => part && createElement<Props & Attributes>(part, props),
    arrived: () => part !== null,
    fetch: () => (coming ??= come()),
  };
}

/**
 * Loads the component once `near` or `open` is true; returns true when it can be rendered. If loading fails while
 * `open`, shows a toast and calls `onFailed`.
 */
export function useLate(
  one: Pick<Late<never>, 'arrived' | 'fetch'>,
  near: boolean,
  open: boolean,
  onFailed: () => void,
): boolean {
  const { t } = useTranslation('kit');
  // It stays mounted for its closing animation and for the next opening.
  const [wanted, setWanted] = useState(near || open);
  if (!wanted && (near || open)) setWanted(true);
  const [, setArrivals] = useState(0);
  const fail = useEffectEvent(() => {
    toast({ text: t('notLoaded'), tone: 'danger', key: 'late' });
    onFailed();
  });
  const waits = wanted && !one.arrived();
  useEffect(() => {
    if (!waits) return undefined;
    let here = true;
    const come = async (): Promise<void> => {
      const came = await one.fetch().then(
        () => true,
        () => false,
      );
      if (!here) return;
      if (came) setArrivals((count) => count + 1);
      else if (open) fail();
    };
    void come();
    return () => {
      here = false;
    };
  }, [one, waits, open]);
  return wanted && one.arrived();
}
