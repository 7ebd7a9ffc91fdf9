import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import type { RequestError } from '#client/lib/request-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { uploadBankFile } from './upload.ts';

/** Takes a CSV of the bank, and calls `onRead` with the draft that it became. */
export function UploadButton({ onRead }: { onRead: (id: string) => void }): ReactNode {
  const t = useT('bank-files');
  const errorMessage = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const gone = useRef(new AbortController());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => {
      controller.abort();
    };
  }, []);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await uploadBankFile(file, gone.current.signal);
    if (result === null) return;
    setBusy(false);
    if (result.ok) onRead(result.id);
    else setProblem(result.problem);
  };
  return (
    <>
      <Button tone="primary" icon={FileUp} busy={isBusy} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="bank-file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      {problem && (
        <Banner tone="danger" live="alert" title={t('unreadable')}>
          {errorMessage(problem)}
        </Banner>
      )}
    </>
  );
}
