import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from './load-chunk.ts';
import { toast } from '../feedback/toast.ts';

/** The component once it is loaded, the function that loads it, and one that only fetches its code. */
type DeferredComponent<Props> = readonly [
  ComponentType<Props> | null,
  (requestedByUser: boolean) => Promise<boolean>,
  () => void,
];

/**
 * A component that is not on the first page: a hook that returns it once it is loaded, and the function that loads it.
 * The function returns false if the code could not be loaded; the next call tries again. It shows an error only if the
 * user asked for the component (`requestedByUser`).
 */
export function deferredComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): () => DeferredComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let isFetched = false;
  // A list has a menu in every row: they fetch its code once.
  const preload = (): void => {
    if (isFetched) return;
    isFetched = true;
    load().catch(() => {
      isFetched = false;
    });
  };
  return function useDeferredComponent() {
    const { t } = useTranslation('kit');
    const [component, setComponent] = useState<ComponentType<Props> | null>(() => loaded);
    const loadComponent = async (requestedByUser: boolean): Promise<boolean> => {
      try {
        loaded = (await loadChunk(load)).default;
      } catch {
        if (requestedByUser) toast({ text: t('notLoaded'), tone: 'danger', key: 'late' });
        return false;
      }
      setComponent(() => loaded);
      return true;
    };
    return [component, loadComponent, preload];
  };
}
