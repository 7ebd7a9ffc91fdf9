import { useAction } from '#client/live/use-action.ts';
import { useFileJob } from '#client/actions/use-file-job.ts';
import { PrintSlipMutation } from './documents.ts';

/** Prints slips one at a time; `isBusy` until the file is there. */
export function usePrintSlip(): { print: (id: string) => void; isBusy: boolean } {
  const { run } = useAction(PrintSlipMutation);
  const { fetchFile, isBusy } = useFileJob();
  return {
    print: (id) =>
      void fetchFile(
        () => run({ id }),
        ({ slipPrint }) => slipPrint.job.id,
      ),
    isBusy,
  };
}
