// Prints: asks for a file, waits for it, and downloads it. The tray of jobs shows it too.
import { useEffect, useRef, useState } from 'react';
import { downloadResult } from '#client/lib/job-result.ts';
import { graphql, type TadaDocumentNode } from '#client/live/graphql.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { toast } from '#client/ui/feedback/toast.ts';

const pollMs = 500;
const PaperJobQuery = graphql('query PaperJob($id: ID!) { job(id: $id) { id version status errorCode } }');

interface PrintInput extends Record<string, unknown> {
  id: string;
  idempotencyKey?: string | null | undefined;
}

/** Prints one paper at a time; `isBusy` until the file is there. */
export function usePrintJob<Data>(
  document: TadaDocumentNode<Data, { input: PrintInput }>,
  jobIdOf: (data: Data) => string,
): { print: (id: string) => void; isBusy: boolean } {
  const { client } = useLiveClient();
  const { run } = useAction(document);
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const untilOver = async (id: string) => {
    while (!isGone.current) {
      const { data } = await client.query(PaperJobQuery, { id }, { requestPolicy: 'network-only' }).toPromise();
      const job = data?.job;
      if (job && job.status !== 'queued' && job.status !== 'running') return job;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return null;
  };
  const print = async (id: string): Promise<void> => {
    setBusy(true);
    const outcome = await run({ id });
    if (outcome.ok) {
      const job = await untilOver(jobIdOf(outcome.data));
      if (job?.status === 'done') downloadResult(job.id);
      else if (job) toast({ text: errorMessage({ code: job.errorCode ?? 'internal' }), tone: 'danger' });
    } else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
    if (!isGone.current) setBusy(false);
  };
  return { print: (id) => void print(id), isBusy };
}
