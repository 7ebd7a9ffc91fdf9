// A claim: its head with the actions, its thread and composer, and the facts beside it where there is room.
import { type ReactNode, Suspense } from 'react';
import { Ellipsis, MessageSquareOff } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { claimStaff } from '#shared/areas/claims/claim.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { useComments } from '#client/comments/use-comments.ts';
import { RowState } from '#client/drawer/row-state.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom, viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { claimRowActions } from '../actions.tsx';
import type { Claim } from '../documents.ts';
import { ClaimFacts } from './facts.tsx';
import { ClaimOpener } from '../display.tsx';
import { Composer } from '../thread/composer.tsx';
import { Thread } from '../thread/thread.tsx';
import { useClaim, useReaders, useThread } from '../use-claim.ts';
import styles from './conversation.module.css';

const Satisfaction = lazyPart(async () => ({ default: (await import('./satisfaction.tsx')).Satisfaction }));

interface ConversationProps {
  id: string;
  onAct: (action: string, claim: Claim) => void;
}

/** The actions that have a button of their own, the first that is allowed; the others are in the menu. */
const firstActions = ['resolve', 'reopen'];

function Head({ claim, onAct }: { claim: Claim; onAct: ConversationProps['onAct'] }): ReactNode {
  const t = useT('claims');
  const { allowed, icon, isDestructive } = claimRowActions.presentation;
  const actions = allowed(claim);
  const first = firstActions.find((action) => actions.includes(action));
  const entries = actions
    // Its stars are below the thread.
    .filter((action) => action !== first && action !== 'rate')
    .map((action) => ({
      id: action,
      label: t(`actions.${action}`),
      icon: icon(action),
      danger: isDestructive(action),
      onSelect: () => {
        onAct(action, claim);
      },
    }));
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2>
          <bdi>{claim.title}</bdi>
        </h2>
        <p>
          <Ltr mono>{claim.reference}</Ltr> · <ClaimOpener claim={claim} /> · <RelativeTime at={claim.createdAt} />
        </p>
      </div>
      <PresenceStack location={{ screen: 'tickets', object: claim.id }} />
      {first !== undefined && (
        <Button
          icon={icon(first)}
          onClick={() => {
            onAct(first, claim);
          }}
        >
          {t(`actions.${first}`)}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          label={t('more')}
          align="end"
          entries={entries}
          trigger={<IconButton icon={Ellipsis} tip={false} label={t('more')} />}
        />
      )}
    </header>
  );
}

/** Below a thread in which nobody writes any more. */
function Ended({ claim }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  return (
    <>
      {claim.allowedActions.includes('rate') && (
        <Suspense fallback={null}>
          <Satisfaction key={claim.id} claim={claim} />
        </Suspense>
      )}
      <p className={styles.ended}>{t(claim.mergedIntoId === null ? 'thread.ended' : 'thread.merged')}</p>
    </>
  );
}

function LoadedConversation({ claim, onAct }: { claim: Claim; onAct: ConversationProps['onAct'] }): ReactNode {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const me = useAtomValue(sessionAtom)?.viewer.id;
  const role = useAtomValue(viewerAtom)?.role;
  const isStaff = claimStaff.some((each) => each === role);
  const { messages, list } = useThread(claim.id);
  const { comments } = useComments('claim', claim.id, { pause: !isStaff });
  const readers = useReaders(claim, messages.length > 0);
  return (
    <article className={styles.claim} aria-label={claim.reference}>
      <div className={styles.main}>
        <Head claim={claim} onAct={onAct} />
        {list.error && messages.length === 0 ? (
          <ErrorState title={t('thread.failed')} text={errorMessage(list.error)} onRetry={list.refetch} />
        ) : (
          <Thread messages={messages} notes={comments} readers={readers} me={me} />
        )}
        {claim.allowedActions.includes('write') ? (
          <Composer claim={claim} isStaff={isStaff} />
        ) : (
          <Ended claim={claim} />
        )}
      </div>
      <ClaimFacts claim={claim} />
    </article>
  );
}

/** A claim by its id, live. */
export function Conversation({ id, onAct }: ConversationProps): ReactNode {
  return (
    <RowState area="claims" state={useClaim(id)} missingIcon={MessageSquareOff}>
      {(claim) => <LoadedConversation key={id} claim={claim} onAct={onAct} />}
    </RowState>
  );
}
