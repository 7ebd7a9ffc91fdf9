import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { importLimits } from '#shared/areas/imports/import.ts';
import { cx } from '#client/lib/cx.ts';
import { shownFileName } from '#client/lib/bidi.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { spreadsheetTypes } from '../files/upload-spreadsheet.ts';
import styles from './drop-zone.module.css';

/** Takes a file: dropped, or chosen with the button. `fileName` is that of the file that is being read. */
export function DropZone({ fileName, onFile }: { fileName: string | null; onFile: (file: File) => void }): ReactNode {
  const t = useT('imports');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && fileName === null) onFile(file);
  };
  return (
    <div
      className={cx(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={onDrop}
    >
      <span className={styles.dropIcon}>
        {fileName === null ? <FileSpreadsheet size={24} aria-hidden /> : <Spinner size={20} />}
      </span>
      <output className={styles.dropTitle}>
        {fileName === null ? t('drop.title') : t('drop.reading', { name: shownFileName(fileName) })}
      </output>
      <p className={styles.dropText}>
        {t('drop.text', { count: importLimits.rows, megabytes: importLimits.megabytes })}
      </p>
      <Button
        tone="primary"
        busy={fileName !== null}
        onClick={() => {
          input.current?.click();
        }}
      >
        {t('drop.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="spreadsheet"
        accept={spreadsheetTypes}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </div>
  );
}
