import type { ReactNode } from 'react';
import { UserRoundX } from 'lucide-react';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { UserDetail } from './detail/content.tsx';
import { type User, UserQuery } from './documents.ts';
import styles from './detail/detail.module.css';

const watched = ['user', 'company'];

function Content({ id, onAct }: Pick<ListDrawerProps<User>, 'id' | 'onAct'>): ReactNode {
  const t = useT('users');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('user', id);
  const { data, stale, error, refetch } = useLive(UserQuery, { variables: { id }, watch: watched, rowId: id });
  const user = data?.user;
  if (!gone && user?.id === id) return <UserDetail key={id} user={user} onAct={onAct} />;
  if (gone || (user === null && !stale))
    return <EmptyState icon={UserRoundX} title={t('missing.title')} text={t('missing.text')} />;
  if (error) return <ErrorState title={t('list.failed')} text={errorMessage(error)} onRetry={refetch} />;
  return (
    <div className={styles.view} aria-hidden>
      <Skeleton width="60%" height={44} />
      <Skeleton width="100%" height={140} />
      <Skeleton width="80%" height={90} />
    </div>
  );
}

/** The detail drawer of an account, beside the list. */
export default function UserDrawer({ onAct, ...props }: ListDrawerProps<User>): ReactNode {
  const t = useT('users');
  const { id, onClose, onPrevious, onNext, position } = props;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'users', object: id }} withActivity />}
    >
      <Content id={id} onAct={onAct} />
    </Drawer>
  );
}
