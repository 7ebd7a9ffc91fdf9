// Prints a slip: asks for its file, waits for it, and downloads it. The tray of jobs shows it too.
import { useEffect, useRef, useState } from 'react';
import { downloadResult } from '#client/lib/job-result.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { useAction } from '#client/live/use-action.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { PrintSlipMutation, SlipJobQuery } from './documents.ts';

const pollMs = 500;

/** Resolves with the job when it is over; null when the caller is gone. */
async function untilOver(
  read: () => Promise<{ status: string; errorCode: string | null } | null>,
  signal: AbortSignal,
): Promise<{ status: string; errorCode: string | null } | null> {
  while (!signal.aborted) {
    const job = await read();
    if (job && job.status !== 'queued' && job.status !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return null;
}

/** Prints slips one at a time; `isBusy` until the file is there. */
export function usePrintSlip(): { print: (id: string) => void; isBusy: boolean } {
  const { client } = useLiveClient();
  const { run } = useAction(PrintSlipMutation);
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => {
      controller.abort();
    };
  }, []);
  const print = async (id: string): Promise<void> => {
    setBusy(true);
    const { signal } = gone.current;
    const outcome = await run({ id });
    if (outcome.ok) {
      const jobId = outcome.data.slipPrint.job.id;
      const read = async () =>
        (await client.query(SlipJobQuery, { id: jobId }, { requestPolicy: 'network-only' }).toPromise()).data?.job ??
        null;
      const job = await untilOver(read, signal);
      if (job?.status === 'done') downloadResult(jobId);
      else if (job) toast({ text: errorMessage({ code: job.errorCode ?? 'internal' }), tone: 'danger' });
    } else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
    if (!signal.aborted) setBusy(false);
  };
  return { print: (id) => void print(id), isBusy };
}
