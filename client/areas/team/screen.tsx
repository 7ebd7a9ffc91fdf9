import { type ReactNode, Suspense, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { Page } from '#client/app/layout/page.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { memberRowActions } from './actions.tsx';
import { type Member, TeamQuery } from './documents.ts';
import { MemberCard } from './member-card.tsx';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './team.module.css';

const InviteDialog = lazyPanel(() => import('./invite-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('team')('invite'),
});

const noVariables = {};
const watched = ['user'];

function TeamSkeleton(): ReactNode {
  const late = useDelayed(true);
  return (
    <div aria-busy className={cards.cards}>
      {late && [1, 2, 3].map((place) => <Skeleton key={place} height={240} shape="block" />)}
    </div>
  );
}

/** The sub-customers of the viewer's company. */
export default function TeamScreen(): ReactNode {
  const t = useT('team');
  const errorMessage = useErrorMessage();
  const [inviting, setInviting] = useState(false);
  const [pending, setPending] = useState<PendingAction<Member> | null>(null);
  const { data, error, loading, refetch } = useLive(TeamQuery, { variables: noVariables, watch: watched });
  useEntityChanges('user', 'new', refetch);
  const members = data?.teamMembers;
  const invite = (
    <Button
      tone="primary"
      icon={UserRoundPlus}
      onClick={() => {
        setInviting(true);
      }}
    >
      {t('invite')}
    </Button>
  );
  const end = (): void => {
    setPending(null);
  };
  return (
    <Page actions={members && members.length > 0 && invite}>
      <div className={styles.page}>
        {loading && <TeamSkeleton />}
        {!members && error && <ErrorState title={t('failed')} text={errorMessage(error)} onRetry={refetch} />}
        {members?.length === 0 && (
          <EmptyState icon={UsersRound} title={t('none')} text={t('noneText')} action={invite} />
        )}
        {members && members.length > 0 && (
          <ul className={cards.cards} aria-label={t('label')}>
            {members.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                seenAt={data?.teamActivity.find(({ id }) => id === member.id)?.seenAt}
                onAction={(action) => {
                  setPending({ action, rows: [member] });
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <Suspense fallback={null}>
        {inviting && (
          <InviteDialog
            onInvited={refetch}
            onClose={() => {
              setInviting(false);
            }}
          />
        )}
      </Suspense>
      {pending && <ActionRunner actions={memberRowActions} pending={pending} onDone={end} onCancel={end} />}
    </Page>
  );
}
