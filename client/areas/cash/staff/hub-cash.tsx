// The cash of a hub: its safe and day, what waits to be counted or resolved, and who holds how much.
import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Vault } from 'lucide-react';
import { Page } from '#client/app/layout/page.tsx';
import { placeName } from '#client/list/columns.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { CashHubsQuery } from '../documents.ts';
import { CashNav } from '../nav.tsx';
import { CashHolders } from './cash-holders.tsx';
import { HubDay } from './hub-day.tsx';
import { OpenHandOvers } from './open-hand-overs.tsx';
import styles from './staff.module.css';

const none = {};
const unwatched: readonly string[] = [];

/** The hubs of who has none of its own; chosen is the first. */
function useHub(): { hubId: string | null; choice: ReactNode } {
  const t = useT('cash');
  const own = useAtomValue(sessionAtom)?.viewer.hub ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useLive(CashHubsQuery, { variables: none, watch: unwatched, pause: own !== null });
  if (own) return { hubId: own.id, choice: null };
  const hubs = data?.hubs ?? [];
  const hubId = chosen ?? hubs[0]?.id ?? null;
  return {
    hubId,
    choice: hubId !== null && (
      <Select
        label={t('hub')}
        size="sm"
        value={hubId}
        onChange={setChosen}
        options={hubs.map((hub) => ({ value: hub.id, label: placeName(hub) }))}
      />
    ),
  };
}

/** The page of cash of staff. */
export default function HubCash(): ReactNode {
  const t = useT('cash');
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  const { hubId, choice } = useHub();
  return (
    <Page aside={<CashNav />} actions={choice}>
      {hubId === null ? (
        role === 'HOUSEKEEPER' && <EmptyState icon={Vault} title={t('safe.none')} text={t('safe.noneText')} />
      ) : (
        <div className={styles.page} key={hubId}>
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
