// The log: every event, the newest first, with what it changed.
import { type ReactNode, useState } from 'react';
import { ArrowUp, Download } from 'lucide-react';
import { logExportColumns } from '#shared/areas/logs/export.ts';
import { Page } from '#client/app/layout/page.tsx';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Pill } from '#client/ui/button/pill.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Table } from '#client/ui/table/table.tsx';
import { Chain } from './chain.tsx';
import { LogCard, useLogColumns } from './columns.tsx';
import { LogDetail } from './detail.tsx';
import { LogExportMutation, type LogRow } from './documents.ts';
import { type LogAddress, useLogAddress } from './log-url.ts';
import { Toolbar } from './toolbar.tsx';
import { type Log, useLog } from './use-log.ts';
import styles from './logs.module.css';

function ExportButton({ address: { filter, search } }: { address: LogAddress }): ReactNode {
  const t = useT('logs');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(LogExportMutation);
  const start = async (): Promise<void> => {
    const outcome = await run({
      filter,
      search: search === '' ? null : search,
      titles: logExportColumns.map((column) => t(`export.${column}`)),
      language: readLanguage(),
      name: `${t('export.file')} ${moroccoDay(serverNow())}`,
    });
    if (outcome.ok) toast({ text: t('export.started') });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return (
    <Button icon={Download} busy={isRunning} onClick={() => start()}>
      {t('export.start')}
    </Button>
  );
}

/** How many events there are, and a button for those that came since. */
function Count({ log: { total, fresh, refresh } }: { log: Log }): ReactNode {
  const t = useT('logs');
  const format = useFormat();
  return (
    <>
      {total !== null && (
        <span className={styles.total} translate="no">
          {t('total', { count: total, total: format.number(total) })}
        </span>
      )}
      <output>
        {fresh > 0 && (
          <Pill accent size="sm" icon={ArrowUp} onClick={refresh}>
            {t('fresh', { count: fresh, fresh: format.number(fresh) })}
          </Pill>
        )}
      </output>
    </>
  );
}

const logCard = (entry: LogRow): ReactNode => <LogCard entry={entry} />;

export default function LogsScreen(): ReactNode {
  const t = useT('logs');
  const errorMessage = useErrorMessage();
  const [address, change] = useLogAddress();
  const log = useLog(address);
  const columns = useLogColumns();
  const { entries, error } = log;
  const [cursor, setCursor] = useState<string | null>(null);
  const openAt = entries.findIndex(({ id }) => id === address.open);
  const open = entries[openAt];
  const step = (by: number): (() => void) | undefined => {
    const other = entries[openAt + by];
    return other && (() => change({ open: other.id }));
  };
  const people = entries.flatMap(({ actor }) => (actor ? [{ value: actor.id, label: actor.name }] : []));
  const [onPrevious, onNext] = [step(-1), step(1)];
  return (
    <Page aside={<Count log={log} />} actions={<ExportButton address={address} />}>
      <div className={styles.screen}>
        <Chain />
        <Toolbar address={address} people={people} onChange={change} />
        {error && entries.length === 0 ? (
          <ErrorState title={t('failed')} text={errorMessage(error)} onRetry={log.refresh} />
        ) : (
          <div className={styles.rows}>
            <Table
              label={t('title')}
              columns={columns}
              rows={entries}
              rowKey={({ id }) => id}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={({ id }) => {
                change({ open: id });
              }}
              openKey={address.open}
              loading={log.isLoading}
              outdated={log.isOutdated}
              empty={<p className={styles.empty}>{t('none')}</p>}
              card={logCard}
            />
            {log.hasOlder && (
              <Button busy={log.isLoadingOlder} onClick={() => log.loadOlder()}>
                {t('older')}
              </Button>
            )}
          </div>
        )}
        {open && (
          <LogDetail entry={open} onChange={change} {...(onPrevious && { onPrevious })} {...(onNext && { onNext })} />
        )}
      </div>
    </Page>
  );
}
