// Labels of the shelves of a hub: all of them, or those that are chosen.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Rows3 } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import {
  maxShelfCopies,
  maxShelfLabels,
  shelfLabelFormats,
  shelfLabelsPerSheet,
} from '#shared/areas/house/shelf-labels.ts';
import { dayOf } from '#shared/lib/time.ts';
import { shelfLabel } from '#shared/scan/scan-code.ts';
import { Page } from '#client/app/layout/page.tsx';
import { HubChoice } from '#client/extensions.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { LabelSettings } from '#client/printing/label-settings.tsx';
import { PrintTabs } from '#client/printing/print-tabs.tsx';
import styles from '#client/printing/printing.module.css';
import { sessionAtom } from '#client/session/session.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { type Shelf, ShelvesQuery } from '../shelves/documents.ts';
import { ShelfLabelsPrintMutation } from './documents.ts';

const watched = ['shelf'];

function Workbench({ shelves }: { shelves: readonly Shelf[] }): ReactNode {
  const t = useT('shelf-labels');
  // Those that are left out, so that a new shelf is printed too.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const { print, isBusy } = usePrintJob(ShelfLabelsPrintMutation, ({ shelfLabelsPrint }) => shelfLabelsPrint.job);
  const chosen = shelves.filter(({ id }) => !left.has(id));
  const setChosen = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(left);
    for (const id of ids)
      if (isChosen) next.delete(id);
      else next.add(id);
    setLeft(next);
  };
  return (
    <div className={styles.columns}>
      <LabelSettings
        area="shelf-labels"
        paper="shelfLabels"
        formats={shelfLabelFormats}
        perSheet={shelfLabelsPerSheet}
        count={chosen.length}
        maxCopies={Math.min(maxShelfCopies, Math.floor(maxShelfLabels / Math.max(chosen.length, 1)))}
        isBusy={isBusy}
        onMake={(file) => {
          const name = `${t('fileName', { count: chosen.length * file.copies })} ${dayOf(new Date())}`;
          print({ ids: chosen.map(({ id }) => id), ...file, name });
        }}
      />
      <ul className={styles.items} aria-label={t('shelves')}>
        <li className={styles.item}>
          <Checkbox
            label={t('all')}
            checked={chosen.length === shelves.length}
            indeterminate={chosen.length > 0 && chosen.length < shelves.length}
            onChange={(event) => {
              setChosen(
                shelves.map(({ id }) => id),
                event.target.checked,
              );
            }}
          />
        </li>
        {shelves.map(({ id, code, hub }) => (
          <li key={id} className={styles.item}>
            <Checkbox
              label={<Ltr mono>{code}</Ltr>}
              checked={!left.has(id)}
              onChange={(event) => {
                setChosen([id], event.target.checked);
              }}
            />
            <Ltr mono>{shelfLabel(hub?.code ?? '', code)}</Ltr>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ShelvesOf({ hubId }: { hubId: string }): ReactNode {
  const t = useT('shelf-labels');
  const errorMessage = useErrorMessage();
  const variables = useMemo(() => ({ hubId }), [hubId]);
  const { data, error, refetch } = useLive(ShelvesQuery, { variables, watch: watched });
  if (!data) return error ? <ErrorState title={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton flush />;
  const shelves = data.shelvesOfHub.filter(({ status }) => status === 'active');
  return shelves.length > 0 ? (
    <Workbench shelves={shelves} />
  ) : (
    <EmptyState
      icon={Rows3}
      title={t('none')}
      text={t('noneText')}
      action={<ButtonLink href={`${screenPath('house')}?view=shelves`}>{t('toShelves')}</ButtonLink>}
    />
  );
}

/** The page of labels of shelves. The address may name a hub. */
export default function ShelfLabelsScreen(): ReactNode {
  const t = useT('shelf-labels');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('hub');
  const isBound = viewer?.effectiveRole === 'HOUSEKEEPER';
  const hubId = isBound ? (viewer?.hub?.id ?? null) : (asked ?? viewer?.hub?.id ?? null);
  return (
    <Page
      actions={
        !isBound && (
          <Suspense fallback={null}>
            <HubChoice
              value={hubId}
              onChange={(hub) => {
                navigate(`${screenPath('shelfLabels')}&hub=${hub}`, { replace: true });
              }}
            />
          </Suspense>
        )
      }
    >
      <PrintTabs value="shelfLabels" />
      <div id="print-view" role="tabpanel" aria-label={t('shelves')}>
        {hubId !== null && <ShelvesOf key={hubId} hubId={hubId} />}
      </div>
    </Page>
  );
}
