// Takes over the shelves where an inventory found parcels. The tray of jobs says how far that is.
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { TakeShelvesMutation } from './page/documents.ts';

/** Starts the job, and says that it was started, or why not. */
export function useTakeShelves(): { take: (id: string) => Promise<void>; isRunning: boolean } {
  const t = useT('inventories');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(TakeShelvesMutation);
  return {
    isRunning,
    take: async (id) => {
      const outcome = await run({ id });
      toast(
        outcome.ok
          ? { text: t('shelves.taking'), tone: 'success' }
          : { text: errorMessage(outcome.problem), tone: 'danger' },
      );
    },
  };
}
