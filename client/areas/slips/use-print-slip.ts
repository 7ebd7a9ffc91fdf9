import { usePrintJob } from '#client/live/use-file-job.ts';
import { PrintSlipMutation } from './documents.ts';

/** Prints slips one at a time; `isBusy` until the file is there. */
export function usePrintSlip(): { print: (id: string) => void; isBusy: boolean } {
  const { print, isBusy } = usePrintJob(PrintSlipMutation, ({ slipPrint }) => slipPrint.job);
  return {
    print: (id) => {
      print({ id });
    },
    isBusy,
  };
}
