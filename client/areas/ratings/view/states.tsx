import type { ReactNode } from 'react';
import { StarOff } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { homeScreen, mayOpen, screenPath } from '#shared/access/screens.ts';
import { ButtonLink } from '#client/kit/ui/button-link.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { useBackWords } from '#client/shell/screen-words.ts';
import type { OneRating } from './use-rating.ts';
import styles from './view.module.css';

/** A link to the rating list, or to the home screen for roles without the list. */
function BackLink(): ReactNode {
  const t = useWords('rating');
  const backLabel = useBackWords();
  const viewer = useAtomValue(whoAtom);
  if (!viewer) return null;
  if (mayOpen('ratings', viewer)) return <ButtonLink href={screenPath('ratings')}>{t('missing.list')}</ButtonLink>;
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
export function NoRating({ state }: { state: Exclude<OneRating, { kind: 'loaded' }> }): ReactNode {
  const t = useWords('rating');
  const errorMessage = useProblemWords();
  if (state.kind === 'missing')
    return (
      <div className={styles.centered}>
        <Empty icon={StarOff} title={t('missing.title')} text={t('missing.text')} action={<BackLink />} />
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
