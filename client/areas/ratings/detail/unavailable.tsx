import type { ReactNode } from 'react';
import { StarOff } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { homeScreen, canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { useBackLabel } from '#client/app/screens/screen-titles.ts';
import type { RatingState } from './use-rating.ts';
import styles from './detail.module.css';

/** A link to the rating list, or to the home screen for roles without the list. */
function BackLink(): ReactNode {
  const t = useT('rating');
  const backLabel = useBackLabel();
  const viewer = useAtomValue(viewerAtom);
  if (!viewer) return null;
  if (canOpenScreen('ratings', viewer))
    return <ButtonLink href={screenPath('ratings')}>{t('missing.list')}</ButtonLink>;
  const home = homeScreen(viewer);
  return <ButtonLink href={screenPath(home)}>{backLabel(home)}</ButtonLink>;
}

function RatingSkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} aria-hidden>
      <Skeleton width="45%" height={26} />
      <Skeleton width="100%" height={132} />
      <Skeleton width="60%" height={20} />
      <Skeleton width="100%" height={88} />
    </div>
  );
}

/** Shown instead of a rating while it is loading, missing or failed to load. */
export function RatingUnavailable({ state }: { state: Exclude<RatingState, { kind: 'loaded' }> }): ReactNode {
  const t = useT('rating');
  const errorMessage = useErrorMessage();
  if (state.kind === 'missing')
    return (
      <div className={styles.centered}>
        <EmptyState icon={StarOff} title={t('missing.title')} text={t('missing.text')} action={<BackLink />} />
      </div>
    );
  if (state.kind === 'failed')
    return (
      <div className={styles.centered}>
        <ErrorState title={t('failed.load')} text={errorMessage(state.problem)} onRetry={state.retry} />
      </div>
    );
  return <RatingSkeleton />;
}
