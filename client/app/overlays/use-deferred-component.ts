import { type ComponentType, useState } from 'react';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { loadChunk } from '../screens/load-chunk.ts';

/**
 * A component of the layout whose code is loaded after the page: the component once it is loaded, and the function that
 * loads it. An error is shown only if the user requestedByUser for the component (`requestedByUser`); the next call
 * tries again.
 */
export function useDeferredComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [ComponentType<Props> | null, (requestedByUser: boolean) => Promise<void>] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const errorText = useErrorMessage();
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
