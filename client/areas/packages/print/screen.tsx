import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useAtomValue } from 'jotai';
import { FileDown, Printer } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { maxStickers } from '#shared/areas/packages/stickers.ts';
import { dayOf } from '#shared/lib/time.ts';
import { readSelection } from '#client/list/actions/read-selection.ts';
import { isolateLtr } from '#client/lib/bidi.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { Page } from '#client/app/layout/page.tsx';
import { sessionAtom } from '#client/session/session.ts';
import { PackagesPrintMutation, PackagesToPrintQuery, type PackageToPrint, type SelectionInput } from './documents.ts';
import { FormatPanel } from './format-panel.tsx';
import { ParcelList } from './parcel-list.tsx';
import { Preview } from './preview.tsx';
import { PrintJob, type StartedJob } from './print-job.tsx';
import { PrintTabs } from '#client/printing/print-tabs.tsx';
import { usePrinters } from '#client/printing/printers.ts';
import { usePrintSettings } from './settings.ts';
import styles from './screen.module.css';

const noEntities: readonly string[] = [];

const isMatching = (value: object): value is object & NonNullable<SelectionInput['matching']> => 'tab' in value;

/** True for a parcel that goes back. */
const isReturn = ({ returnStage }: PackageToPrint): boolean => returnStage !== 'none';

function NothingSelected(): ReactNode {
  const t = useT('print');
  return (
    <Page isStatic>
      <PrintTabs value="print" />
      <div id="print-view" role="tabpanel" aria-label={t('none.title')}>
        <EmptyState
          icon={Printer}
          title={t('none.title')}
          text={t('none.text')}
          action={<ButtonLink href={screenPath('package')}>{t('none.action')}</ButtonLink>}
        />
      </div>
    </Page>
  );
}

/** The print screen: the parcels of its address, how they look on paper, and the file. */
export default function PrintScreen(): ReactNode {
  const hash = useLocationProperty(() => location.hash);
  const selection = readSelection({ hash, search: useSearch() }, isMatching);
  if (!selection) return <NothingSelected />;
  return <SelectionScreen key={JSON.stringify(selection)} selection={selection} />;
}

function SelectionScreen({ selection }: { selection: SelectionInput }): ReactNode {
  const errorMessage = useErrorMessage();
  const query = useLive(PackagesToPrintQuery, { variables: { input: selection }, watch: noEntities });
  const isLate = useDelayed(query.loading);
  const packages = query.data?.packagesToPrint;
  if (packages?.length === 0) return <NothingSelected />;
  if (packages) return <Workbench packages={packages} />;
  return (
    <Page isStatic>
      {query.error ? (
        <ErrorState title={errorMessage(query.error)} onRetry={query.refetch} />
      ) : (
        <div className={styles.loading} aria-busy>
          {isLate && <PanelSkeleton flush />}
        </div>
      )}
    </Page>
  );
}

function Workbench({ packages: all }: { packages: readonly PackageToPrint[] }): ReactNode {
  const t = useT('print');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? '';
  const printers = usePrinters(userId);
  const [settings, change] = usePrintSettings(userId, printers, all.every(isReturn));
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const [job, setJob] = useState<StartedJob | null>(null);
  const { run, isRunning, error } = useAction(PackagesPrintMutation);
  const packages = all.filter(({ id }) => !removed.has(id));
  const place = Math.min(at, packages.length - 1);
  const current = packages[place];
  const count = packages.length * settings.copies;
  const isPhone = useIsPhone();
  const isZpl = settings.format.startsWith('zpl');
  const start = async (): Promise<void> => {
    const name = `${t('fileName', { count })} ${dayOf(new Date())}`;
    const outcome = await run({
      ids: packages.map(({ id }) => id),
      ...settings,
      offset: printers.printer.offset,
      name,
    });
    if (outcome.ok) setJob({ id: outcome.data.packagesPrint.job.id, isZpl });
  };
  const counted = { count, total: isolateLtr(format.number(count)) };
  const button = (
    <Button
      tone="primary"
      icon={FileDown}
      busy={isRunning}
      {...(isPhone && { size: 'touch' as const, block: true })}
      onClick={() => start()}
    >
      {t(isZpl ? 'makeZpl' : 'makePdf', counted)}
    </Button>
  );
  return (
    <Page
      aside={
        <Badge>{t('selected', { count: packages.length, total: isolateLtr(format.number(packages.length)) })}</Badge>
      }
      actions={isPhone ? undefined : button}
    >
      <div className={styles.screen}>
        <div className={styles.notices}>
          {error && (
            <Banner tone="danger" live="alert">
              {error.fields[0]?.code === 'too_large' ? t('tooMany', { limit: maxStickers }) : errorMessage(error)}
            </Banner>
          )}
          {job && (
            <PrintJob
              key={job.id}
              job={job}
              onClose={() => {
                setJob(null);
              }}
            />
          )}
        </div>
        <div className={styles.columns}>
          <FormatPanel printers={printers} settings={settings} onChange={change} count={packages.length} />
          {current && (
            <Preview pkg={current} content={settings.content} at={place} count={packages.length} onGo={setAt} />
          )}
          <ParcelList
            packages={packages}
            current={current?.id ?? ''}
            onShow={setAt}
            onRemove={(id) => {
              setRemoved(new Set([...removed, id]));
            }}
          />
        </div>
        {isPhone && <div className={styles.footer}>{button}</div>}
      </div>
    </Page>
  );
}
