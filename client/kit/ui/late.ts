// What opens comes after the page: a screen is drawn with the buttons only, and the panels behind them, which weigh as much as the
// screen, are fetched while the browser is idle, when a pointer comes near, or at the latest when somebody opens one.
import { createElement, useEffect, useEffectEvent, useState } from 'react';
import type { Attributes, ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

export interface Late<Props> {
  /** Nothing until it was fetched. */
  readonly draw: (props: Props) => ReactNode;
  readonly arrived: () => boolean;
  /** Rejects when the code cannot be fetched; a later call tries again. */
  readonly fetch: () => Promise<void>;
}

/** A component of the page whose code comes later. */
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

/** True once it was wanted and can be drawn. To somebody who opened it in vain it is said, and `onFailed` runs. */
export function useLate(
  one: Pick<Late<never>, 'arrived' | 'fetch'>,
  near: boolean,
  open: boolean,
  onFailed: () => void,
): boolean {
  const { t } = useTranslation('kit');
  // It stays for its closing, and for whoever opens it again.
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
