// Overlays are as large as a screen, so their code is loaded after the page: when the browser is idle, when the pointer
// or focus reaches their button, or at the latest when they are opened.
import { createElement, useEffect, useEffectEvent, useState } from 'react';
import type { Attributes, ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../feedback/toast.ts';

/** Code that is loaded on demand. */
export interface LazyCode {
  readonly isLoaded: () => boolean;
  /** Rejects if the code cannot be loaded. A later call tries again. */
  readonly load: () => Promise<void>;
}

export interface LazyComponent<Props> extends LazyCode {
  /** Renders nothing until the code is loaded. */
  readonly render: (props: Props) => ReactNode;
}

/** A component whose code is loaded on demand. Unlike React.lazy, it can be loaded again after a failure. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null;
  let pending: Promise<void> | null = null;
  const start = async (): Promise<void> => {
    try {
      component = await load();
    } catch (error) {
      pending = null;
      throw error;
    }
  };
  return {
    render: (props) => component && createElement<Props & Attributes>(component, props),
    isLoaded: () => component !== null,
    load: () => (pending ??= start()),
  };
}

/**
 * Loads the code once `preload` or `open` is true; returns true when the component can be rendered. If loading fails
 * while `open`, shows a toast and calls `onFailed`.
 */
export function useLazyLoad(code: LazyCode, preload: boolean, open: boolean, onFailed: () => void): boolean {
  const { t } = useTranslation('kit');
  // It stays mounted for its closing animation and for the next opening.
  const [requested, setRequested] = useState(preload || open);
  if (!requested && (preload || open)) setRequested(true);
  const [, setLoadCount] = useState(0);
  const fail = useEffectEvent(() => {
    toast({ text: t('notLoaded'), tone: 'danger', key: 'late' });
    onFailed();
  });
  const isPending = requested && !code.isLoaded();
  useEffect(() => {
    if (!isPending) return undefined;
    let mounted = true;
    const load = async (): Promise<void> => {
      const loaded = await code.load().then(
        () => true,
        () => false,
      );
      if (!mounted) return;
      if (loaded) setLoadCount((count) => count + 1);
      else if (open) fail();
    };
    void load();
    return () => {
      mounted = false;
    };
  }, [code, isPending, open]);
  return requested && code.isLoaded();
}
