import { type ComponentType, useState } from 'react';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { loadChunk } from './load-chunk.ts';

/**
 * A part of the frame whose code comes after the page: the component once it is there, and the call that fetches it.
 * A failure is said only when somebody asked for the part, and the next call tries again.
 */
export function useLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [ComponentType<Props> | null, (asked: boolean) => Promise<void>] {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const words = useProblemWords();
  const fetchPart = async (asked: boolean): Promise<void> => {
    if (part) return;
    try {
      const loaded = await loadChunk(load);
      setPart(() => loaded.default);
    } catch {
      if (asked) toast({ text: words({ code: 'network' }), tone: 'danger' });
    }
  };
  return [part, fetchPart];
}
