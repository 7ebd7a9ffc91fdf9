import { type ReactNode, useState } from 'react';
import { Pencil, RefreshCw, Sheet as SheetIcon, Trash2 } from 'lucide-react';
import { sheetUrl } from '#shared/areas/sheets/sheet-link.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { type Sheet, SheetRemoveMutation, SheetSyncMutation } from './documents.ts';
import styles from './sheets.module.css';

interface Props {
  sheet: Sheet;
  onEdit: () => void;
  /** Opens the draft of the new orders. */
  onDraft: (importId: string) => void;
}

interface Outcome {
  importId: string | null;
  orders: number;
  left: number;
  written: number;
}

function SyncOutcome({ outcome, onDraft }: { outcome: Outcome; onDraft: Props['onDraft'] }): ReactNode {
  const t = useT('sheets');
  const { importId, orders, left, written } = outcome;
  return (
    <Banner
      tone={importId === null ? 'info' : 'success'}
      live="status"
      action={
        importId !== null && (
          <Button
            size="sm"
            onClick={() => {
              onDraft(importId);
            }}
          >
            {t('openDraft')}
          </Button>
        )
      }
    >
      {importId === null ? t('nothingNew') : t('newOrders', { count: orders })}
      {left > 0 && ` ${t('left', { count: left })}`}
      {written > 0 && ` ${t('written', { count: written })}`}
    </Banner>
  );
}

function RemoveQuestion(props: { busy: boolean; onCancel: () => void; onRemove: () => void }): ReactNode {
  const t = useT('sheets');
  return (
    <>
      <span className={styles.text}>{t('removeQuestion')}</span>
      <Button size="sm" tone="quiet" onClick={props.onCancel}>
        {t('cancel')}
      </Button>
      <Button size="sm" tone="danger" busy={props.busy} onClick={props.onRemove}>
        {t('remove')}
      </Button>
    </>
  );
}

function SheetHead({ sheet }: { sheet: Sheet }): ReactNode {
  const t = useT('sheets');
  return (
    <div className={styles.summary}>
      <SheetIcon size={18} aria-hidden className={styles.icon} />
      <div>
        <a href={sheetUrl(sheet)} target="_blank" rel="noreferrer" className={styles.name}>
          <bdi dir="auto">{sheet.sheetName}</bdi>
        </a>
        <p className={styles.text}>
          {t(sheet.scheduled ? 'everyTenMinutes' : 'onDemand')} ·{' '}
          {sheet.lastSyncedAt === null ? (
            t('neverRead')
          ) : (
            <>
              {t('lastRead')} <RelativeTime at={sheet.lastSyncedAt} variant="long" />
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The stored sheet: when it was read, what was wrong, and a button that reads it now. */
export function SheetSummary({ sheet, onEdit, onDraft }: Props): ReactNode {
  const t = useT('sheets');
  const errorMessage = useErrorMessage();
  const run = useRunMutation();
  const [busy, setBusy] = useState<'sync' | 'remove' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const sync = async (): Promise<void> => {
    setBusy('sync');
    setOutcome(null);
    const answer = await run(SheetSyncMutation, { id: sheet.id });
    setBusy(null);
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) setOutcome(answer.data.sheetSync);
  };
  const remove = async (): Promise<void> => {
    setBusy('remove');
    const answer = await run(SheetRemoveMutation, { id: sheet.id });
    setBusy(null);
    setRemoving(false);
    setProblem(answer.ok ? null : answer.problem);
  };
  const error = problem ?? (sheet.errorCode === null ? null : { code: sheet.errorCode });
  return (
    <div className={styles.form}>
      <SheetHead sheet={sheet} />
      {error && (
        <Banner tone="danger" live="alert" title={t('failed')}>
          {errorMessage(error)}
        </Banner>
      )}
      {outcome && !error && <SyncOutcome outcome={outcome} onDraft={onDraft} />}
      <div className={styles.buttons}>
        {isRemoving ? (
          <RemoveQuestion
            busy={busy === 'remove'}
            onCancel={() => {
              setRemoving(false);
            }}
            onRemove={() => void remove()}
          />
        ) : (
          <>
            <Button
              size="sm"
              tone="quiet"
              icon={Trash2}
              onClick={() => {
                setRemoving(true);
              }}
            >
              {t('remove')}
            </Button>
            <Button size="sm" icon={Pencil} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button size="sm" tone="primary" icon={RefreshCw} busy={busy === 'sync'} onClick={() => void sync()}>
              {t('readNow')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
