// The cash of a hub: its safe and day, what waits to be counted or resolved, and who holds how much.
import { type ReactNode, Suspense, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Vault } from 'lucide-react';
import { Page } from '#client/app/layout/page.tsx';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { CashNav } from '../nav.tsx';
import { CashHolders } from './cash-holders.tsx';
import { HubDay } from './hub-day.tsx';
import { OpenHandOvers } from './open-hand-overs.tsx';
import styles from './staff.module.css';

const HubChoice = lazyPart(() => import('./hub-choice.tsx'));

/** The page of cash of staff. */
export default function HubCash(): ReactNode {
  const t = useT('cash');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const [chosen, setChosen] = useState<string | null>(null);
  const hubId = viewer?.hub?.id ?? chosen;
  const isWithoutHub = viewer?.hub === null;
  return (
    <Page
      aside={<CashNav />}
      actions={
        isWithoutHub &&
        viewer.effectiveRole !== 'HOUSEKEEPER' && (
          <Suspense fallback={null}>
            <HubChoice value={hubId} onChange={setChosen} />
          </Suspense>
        )
      }
    >
      {hubId === null ? (
        viewer?.effectiveRole === 'HOUSEKEEPER' && (
          <EmptyState icon={Vault} title={t('safe.none')} text={t('safe.noneText')} />
        )
      ) : (
        <div className={styles.page} key={hubId}>
          <CashNav isOfPage />
          <HubDay hubId={hubId} />
          <div className={styles.columns}>
            <OpenHandOvers hubId={hubId} />
            <CashHolders hubId={hubId} />
          </div>
        </div>
      )}
    </Page>
  );
}
