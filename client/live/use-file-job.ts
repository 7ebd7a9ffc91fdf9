// Asks for a file that a job writes, waits for it, and downloads it. The tray of jobs shows it too.
import { useEffect, useRef, useState } from 'react';
import { downloadResult } from '#client/lib/job-result.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { graphql, type TadaDocumentNode } from './graphql.ts';
import { useLiveClient } from './live-context.ts';
import { type MutationResult, useAction } from './use-action.ts';

const FileJobQuery = graphql('query FileJob($id: ID!) { job(id: $id) { id version status errorCode } }');
const pollMs = 500;

interface Job {
  status: string;
  errorCode: string | null;
}

/** Resolves with the job when it is over; null when the caller is gone. */
async function untilOver(read: () => Promise<Job | null>, signal: AbortSignal): Promise<Job | null> {
  while (!signal.aborted) {
    const job = await read();
    if (job && job.status !== 'queued' && job.status !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return null;
}

interface FileJob {
  /** Starts the job with `start`, and downloads its result. Never rejects. */
  fetchFile: <Data>(start: () => Promise<MutationResult<Data>>, idOf: (data: Data) => string) => Promise<void>;
  isBusy: boolean;
}

/** Files one at a time; `isBusy` until the file is there. */
export function useFileJob(): FileJob {
  const { client } = useLiveClient();
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
  const fetchFile: FileJob['fetchFile'] = async (start, idOf) => {
    setBusy(true);
    const { signal } = gone.current;
    const outcome = await start();
    if (outcome.ok) {
      const id = idOf(outcome.data);
      const read = async (): Promise<Job | null> =>
        (await client.query(FileJobQuery, { id }, { requestPolicy: 'network-only' }).toPromise()).data?.job ?? null;
      const job = await untilOver(read, signal);
      if (job?.status === 'done') downloadResult(id);
      else if (job) toast({ text: errorMessage({ code: job.errorCode ?? 'internal' }), tone: 'danger' });
    } else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
    if (!signal.aborted) setBusy(false);
  };
  return { fetchFile, isBusy };
}

/** The same for a mutation that only starts the job. `jobOf` finds the job in its answer. */
export function usePrintJob<Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
  jobOf: (data: Data) => { id: string },
): { print: (input: Omit<Input, 'idempotencyKey'>) => void; isBusy: boolean } {
  const { fetchFile, isBusy } = useFileJob();
  const { run } = useAction(document);
  return {
    isBusy,
    print: (input) =>
      void fetchFile(
        () => run(input),
        (data) => jobOf(data).id,
      ),
  };
}
