import { type ReactNode, useRef } from 'react';
import { FileUp } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';

/** Chooses a spreadsheet. */
export function FileChoice({
  isReading,
  onChoose,
}: {
  isReading: boolean;
  onChoose: (file: File) => Promise<void>;
}): ReactNode {
  const t = useT('config');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FileUp} busy={isReading} onClick={() => input.current?.click()}>
        {t('tariffFile.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="config-file"
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onChoose(file);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </>
  );
}
