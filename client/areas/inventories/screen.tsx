// The inventories that the viewer sees, the newest first.
import { type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { ClipboardList, ScanLine } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { counters } from '#shared/areas/inventories/counting.ts';
import { Page } from '#client/app/layout/page.tsx';
import { HouseTabs } from '#client/house-extension.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { placeName } from '#client/list/place-name.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { ListSectionOptions, SectionFrameProps, SectionRowProps } from '#client/section/section-options.ts';
import { liveRows } from '#client/section/section-rows.ts';
import { viewerAtom } from '#client/session/session.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { ResultOf } from '#client/live/graphql.ts';
import { InventoryBar, InventoryFigures, InventoryProgress, InventoryStatus } from './display.tsx';
import { InventoriesQuery, type Inventory } from './documents.ts';
import styles from './inventories.module.css';

function InventoriesPage({ action, children }: SectionFrameProps): ReactNode {
  const t = useT('inventories');
  return (
    <Page actions={action}>
      <Suspense fallback={null}>
        <HouseTabs value="inventory" />
      </Suspense>
      <div id="house-view" role="tabpanel" aria-label={t('title')} className={styles.list}>
        {children}
      </div>
    </Page>
  );
}

function InventoryCard({ row }: SectionRowProps<Inventory, unknown>): ReactNode {
  const t = useT('inventories');
  const format = useFormat();
  const { id, number, status, hub, openedBy, createdAt, allowedActions } = row;
  const mayScan = allowedActions.includes('scan');
  return (
    <article className={styles.card} aria-label={number}>
      <span className={styles.line}>
        <strong className={styles.strong}>{hub && placeName(hub)}</strong>
        <InventoryStatus inventory={row} />
      </span>
      <span className={styles.line}>
        <Ltr mono>{number}</Ltr>
        <span className={styles.strong}>
          <InventoryProgress inventory={row} />
        </span>
      </span>
      <InventoryBar inventory={row} />
      <InventoryFigures inventory={row} />
      <span className={styles.muted}>
        {t('openedAt', { at: format.dateTime(createdAt) })}
        {openedBy && (
          <>
            {' · '}
            <bdi>{openedBy.name}</bdi>
          </>
        )}
      </span>
      <span className={styles.end}>
        <ButtonLink
          href={screenPath('inventory', { id })}
          tone={mayScan ? 'primary' : 'secondary'}
          {...(mayScan && { icon: ScanLine })}
        >
          {t(mayScan ? 'continue' : status === 'open' ? 'follow' : 'show')}
        </ButtonLink>
      </span>
    </article>
  );
}

const options: ListSectionOptions<Inventory, ResultOf<typeof InventoriesQuery>, object> = {
  area: 'inventories',
  icon: ClipboardList,
  useRows: liveRows({
    document: InventoriesQuery,
    entity: 'inventory',
    variables: (after) => ({ after }),
    rows: ({ inventories }) => inventories.rows,
    next: ({ inventories }) => inventories.next,
  }),
  Row: InventoryCard,
  layout: 'cards',
  Frame: InventoriesPage,
};

const Followed = listSection(options);
const Counted = listSection({
  ...options,
  create: { icon: ScanLine, form: () => import('./create-form.tsx') },
});

/** The page of inventories; who counts opens new ones. */
export default function InventoriesScreen(): ReactNode {
  const role = useAtomValue(viewerAtom)?.role;
  return counters.some((counter) => counter === role) ? <Counted /> : <Followed />;
}
