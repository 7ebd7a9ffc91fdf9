// Beside the title of the queue: one's own claims, as a switch.
import { type ReactNode, useMemo } from 'react';
import { UserRound } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useLocation, useSearch } from 'wouter';
import { claimStaff } from '#shared/areas/claims/claim.ts';
import { useThrottled } from '#client/lib/use-delay.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom, viewerAtom } from '#client/session/session.ts';
import { Pill } from '#client/ui/button/pill.tsx';
import { MineQuery } from '../other-claims.ts';
import { useFollowSeen } from './seen.ts';

const claimEntities = ['claim'];
/** The shortest time between two counts of a burst of changes. */
const recountMs = 2_000;
/** The filter by assignee in the address. */
const parameter = 'assignee';

function Mine({ me }: { me: string }): ReactNode {
  const t = useT('claims');
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const isOn = query.get(parameter) === me;
  const variables = useMemo(() => ({ filter: { assignee: [me] } }), [me]);
  const { data, refetch } = useLive(MineQuery, { variables, watch: claimEntities });
  useEntityChanges('claim', 'any', useThrottled(refetch, recountMs));
  return (
    <Pill
      size="sm"
      icon={UserRound}
      active={isOn}
      {...(data && { count: data.claims.total })}
      onClick={() => {
        for (const name of ['id', 'page', 'after', 'before']) query.delete(name);
        if (isOn) query.delete(parameter);
        else query.set(parameter, me);
        navigate(`${path}?${query.toString()}`);
      }}
    >
      {t('list.mine')}
    </Pill>
  );
}

/** The switch for staff. For everybody it follows what they have seen. */
export function QueueAside(): ReactNode {
  useFollowSeen();
  const me = useAtomValue(sessionAtom)?.viewer.id;
  const role = useAtomValue(viewerAtom)?.role;
  return me !== undefined && claimStaff.some((each) => each === role) && <Mine me={me} />;
}
