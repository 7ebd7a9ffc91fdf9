// How the file of a draft was read, where that can be chosen: its encoding, with the first row as it was read, and the rows
// and columns that the sheet hides.
import { type ReactNode, useState } from 'react';
import { useAtom } from 'jotai';
import { textEncodings } from '#shared/areas/imports/import.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import type { ImportDetail } from '../documents.ts';
import { chosenFileAtom } from '../files/chosen-file.ts';
import { type Rereading, uploadSpreadsheet } from '../files/upload-spreadsheet.ts';
import styles from './file-reading.module.css';

type How = Omit<Rereading, 'replaces'>;

/** Sends the file once more, to be read in another way; null when the page has it no longer. */
function useRereading(importId: string, onOpen: (id: string) => void) {
  const [chosen, setChosen] = useAtom(chosenFileAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const send = async (how: How): Promise<void> => {
    if (chosen === null) return;
    const { file, companyId } = chosen;
    setBusy(true);
    const rereading = { ...how, replaces: importId };
    const result = await uploadSpreadsheet(file, { companyId, signal: new AbortController().signal, rereading });
    setBusy(false);
    if (!result?.ok) {
      setProblem(result?.problem ?? null);
      return;
    }
    setProblem(null);
    setChosen({ importId: result.id, file, companyId });
    onOpen(result.id);
  };
  return { send: chosen?.importId === importId ? send : null, isBusy, problem };
}

/** Asks before a draft in which something was changed is read anew. */
function AskAgain({ onKeep, onRead }: { onKeep: () => void; onRead: () => void }): ReactNode {
  const t = useT('imports');
  const footer = (
    <>
      <Button onClick={onKeep}>{t('reading.keepChanges')}</Button>
      <Button tone="danger" onClick={onRead}>
        {t('reading.readAgain')}
      </Button>
    </>
  );
  return <Dialog open onClose={onKeep} title={t('reading.again')} text={t('reading.againText')} footer={footer} />;
}

interface HiddenCellsProps {
  detail: ImportDetail;
  fileGone: ReactNode;
  isBusy: boolean;
  /** Null: the file is not there any more. */
  onChange: ((how: How) => void) | null;
}

/** How many rows and columns are hidden in the file, and whether they count. */
function HiddenCells({ detail, fileGone, isBusy, onChange }: HiddenCellsProps): ReactNode {
  const t = useT('imports');
  const format = useFormat();
  const { hiddenRows, hiddenColumns, withHidden } = detail;
  const hidden = [
    ...(hiddenRows > 0 ? [t('reading.hiddenRows', { count: hiddenRows })] : []),
    ...(hiddenColumns > 0 ? [t('reading.hiddenColumns', { count: hiddenColumns })] : []),
  ];
  if (hidden.length === 0) return null;
  return (
    <Banner
      flush
      title={t(withHidden ? 'reading.hiddenIncluded' : 'reading.hiddenLeftOut', { hidden: format.list(hidden) })}
      action={
        onChange && (
          <Button
            size="sm"
            busy={isBusy}
            onClick={() => {
              onChange({ withHidden: !withHidden });
            }}
          >
            {t(withHidden ? 'reading.leaveOut' : 'reading.include')}
          </Button>
        )
      }
    >
      {fileGone}
    </Banner>
  );
}

export function FileReading({ detail, onOpen }: { detail: ImportDetail; onOpen: (id: string) => void }): ReactNode {
  const t = useT('imports');
  const errorMessage = useErrorMessage();
  const { encoding, encodingIsSure, examples } = detail;
  const { send, isBusy, problem } = useRereading(detail.id, onOpen);
  const [asked, setAsked] = useState<How | null>(null);
  // Every change of a draft is a version of it.
  const readAgain = (how: How): void => {
    if (detail.version > 1) setAsked(how);
    else void send?.(how);
  };
  const fileGone = send === null && <p className={styles.text}>{t('reading.fileGone')}</p>;
  if (encoding === null && detail.hiddenRows + detail.hiddenColumns === 0) return null;
  return (
    <div className={styles.reading}>
      {encoding !== null && (
        <Banner
          tone={encodingIsSure ? 'info' : 'warning'}
          flush
          title={t(encodingIsSure ? 'reading.encodingSure' : 'reading.encodingUnsure')}
          action={
            send && (
              <Select
                size="sm"
                label={t('reading.encoding')}
                value={encoding}
                disabled={isBusy}
                options={textEncodings.map((value) => ({ value, label: t(`reading.encodings.${value}`) }))}
                onChange={(value) => {
                  const next = textEncodings.find((known) => known === value);
                  if (next !== undefined && next !== encoding) readAgain({ encoding: next });
                }}
              />
            )
          }
        >
          <bdi className={styles.text}>{examples.filter((text) => text !== '').join(' · ')}</bdi>
          {fileGone}
        </Banner>
      )}
      <HiddenCells detail={detail} fileGone={fileGone} isBusy={isBusy} onChange={send && readAgain} />
      {asked && (
        <AskAgain
          onKeep={() => {
            setAsked(null);
          }}
          onRead={() => {
            setAsked(null);
            void send?.(asked);
          }}
        />
      )}
      {problem && (
        <Banner tone="danger" live="alert" flush>
          {errorMessage(problem.fields[0] ?? problem)}
        </Banner>
      )}
    </div>
  );
}
