import { type ComponentType, useState } from 'react';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { loadChunk } from './load-chunk.ts';

/**
 * A component of the layout whose code is loaded after the page: the component once it is loaded, and the function that
 * loads it. An error is shown only if the user requestedByUser for the component (`requestedByUser`); the next call
 * tries again.
 */
export function useLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [ComponentType<Props> | null, (requestedByUser: boolean) => Promise<void>] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const errorText = useProblemWords();
  const loadComponent = async (requestedByUser: boolean): Promise<void> => {
    if (component) return;
    try {
      const loaded = await loadChunk(load);
      setComponent(() => loaded.default);
    } catch {
      if (requestedByUser) toast({ text: errorText({ code: 'network' }), tone: 'danger' });
    }
  };
  return [component, loadComponent];
}
