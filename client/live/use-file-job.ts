// Starts the job of a file, waits for it, and downloads what it wrote. The tray of jobs shows it too.
import { useEffect, useRef, useState } from 'react';
import { downloadResult } from '#client/lib/job-result.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { graphql, type TadaDocumentNode } from './graphql.ts';
import { useLiveClient } from './live-context.ts';
import { useAction } from './use-action.ts';

const FileJobQuery = graphql('query FileJob($id: ID!) { job(id: $id) { id version status errorCode } }');

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

/** Prints one file at a time with this mutation; `isBusy` until the file is there. `jobOf` finds the job in its answer. */
export function useFileJob<Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
  jobOf: (data: Data) => { id: string },
): { print: (input: Omit<Input, 'idempotencyKey'>) => void; isBusy: boolean } {
  const { client } = useLiveClient();
  const { run } = useAction(document);
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
  const print = async (input: Omit<Input, 'idempotencyKey'>): Promise<void> => {
    setBusy(true);
    const { signal } = gone.current;
    const outcome = await run(input);
    if (outcome.ok) {
      const { id } = jobOf(outcome.data);
      const read = async () =>
        (await client.query(FileJobQuery, { id }, { requestPolicy: 'network-only' }).toPromise()).data?.job ?? null;
      const job = await untilOver(read, signal);
      if (job?.status === 'done') downloadResult(id);
      else if (job) toast({ text: errorMessage({ code: job.errorCode ?? 'internal' }), tone: 'danger' });
    } else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
    if (!signal.aborted) setBusy(false);
  };
  return { print: (input) => void print(input), isBusy };
}
