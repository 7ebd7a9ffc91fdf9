// The progress of an action on many rows, in a toast: what takes several batches takes seconds.
import type { TFunction } from 'i18next';
import { dismissToast, toast, updateToast } from '#client/ui/feedback/toast.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import type { OnBegin } from '#client/live/use-action.ts';
import { maxBatchRows } from '#shared/lib/limits.ts';

const BulkProgressQuery = graphql('query BulkProgress($key: String!) { bulkProgress(key: $key) { done total } }');

const everyMs = 1_000;

/** Runs work on this many rows. `onBegin` is told the key of each call that the work consists of. */
export type WithProgress = <Result>(count: number, work: (onBegin?: OnBegin) => Promise<Result>) => Promise<Result>;

/** Shows what runs, and how many rows are done, while work on more rows than one batch runs. */
export function useProgress(t: TFunction): WithProgress {
  const format = useFormat();
  const { client } = useLiveClient();
  return async (count, work) => {
    if (count <= maxBatchRows) return work();
    const shown = toast({ text: t('running', { shown: format.number(count) }), key: 'running', durationMs: Infinity });
    // The rows of the calls that have ended, and of the present one.
    let [ended, current] = [0, 0];
    let timer: ReturnType<typeof setInterval> | undefined;
    const ask = async (key: string): Promise<void> => {
      const answer = client.query(BulkProgressQuery, { key }, { requestPolicy: 'network-only' });
      const progress = (await answer.toPromise()).data?.bulkProgress;
      if (!progress) return;
      current = progress.total;
      const [done, total] = [ended + progress.done, Math.max(count, ended + progress.total)];
      updateToast(shown, t('progress', { done: format.number(done), total: format.number(total) }));
    };
    const begin: OnBegin = (key) => {
      clearInterval(timer);
      ended += current;
      current = 0;
      timer = setInterval(() => void ask(key), everyMs);
    };
    try {
      return await work(begin);
    } finally {
      clearInterval(timer);
      dismissToast(shown);
    }
  };
}
