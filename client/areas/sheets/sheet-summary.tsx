import { type ReactNode, useState } from 'react';
import { Pencil, RefreshCw, Sheet as SheetIcon } from 'lucide-react';
import { sheetUrl } from '#shared/areas/sheets/sheet-link.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { type Sheet, type SheetsQuery, SheetSyncMutation } from './documents.ts';
import styles from './sheets.module.css';

export interface SheetSectionProps {
  /** Of staff, who choose it; null for the own company. */
  companyId: string | null;
  /** Opens the draft of the new orders. */
  onDraft: (importId: string) => void;
}

const SheetForm = lazyPart(() => import('./sheet-form.tsx'));

interface Outcome {
  importId: string | null;
  orders: number;
  left: number;
  written: number;
}

function SyncOutcome({ outcome, onDraft }: { outcome: Outcome; onDraft: SheetSectionProps['onDraft'] }): ReactNode {
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
export function SheetSummary(
  props: SectionRowProps<Sheet, ResultOf<typeof SheetsQuery>, SheetSectionProps>,
): ReactNode {
  const { row: sheet, data, buttons } = props;
  const { companyId, onDraft } = props.props;
  const t = useT('sheets');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error: problem } = useAction(SheetSyncMutation);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isEditing, setEditing] = useState(false);
  const sync = async (): Promise<void> => {
    setOutcome(null);
    const answer = await run({ id: sheet.id });
    if (answer.ok) setOutcome(answer.data.sheetSync);
  };
  const close = (): void => {
    setEditing(false);
  };
  if (isEditing) return <SheetForm sheet={sheet} companyId={companyId} data={data} onClose={close} onCreated={close} />;
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
        {buttons}
        <Button
          size="sm"
          icon={Pencil}
          onClick={() => {
            setEditing(true);
          }}
        >
          {t('edit')}
        </Button>
        <Button size="sm" tone="primary" icon={RefreshCw} busy={isRunning} onClick={() => sync()}>
          {t('readNow')}
        </Button>
      </div>
    </div>
  );
}
