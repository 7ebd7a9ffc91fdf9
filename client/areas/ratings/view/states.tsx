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

/** Back to the list for whoever has one, to the home screen for the others. */
function WayBack(): ReactNode {
  const t = useWords('rating');
  const back = useBackWords();
  const who = useAtomValue(whoAtom);
  if (!who) return null;
  if (mayOpen('ratings', who)) return <ButtonLink href={screenPath('ratings')}>{t('missing.list')}</ButtonLink>;
  const home = homeScreen(who);
  return <ButtonLink href={screenPath(home)}>{back(home)}</ButtonLink>;
}

function Bones(): ReactNode {
  return (
    <div className={styles.bones} aria-hidden>
      <Skeleton width="45%" height={26} />
      <Skeleton width="100%" height={132} />
      <Skeleton width="60%" height={20} />
      <Skeleton width="100%" height={88} />
    </div>
  );
}

/** What stands where no rating can be shown. */
export function NoRating({ state }: { state: Exclude<OneRating, { kind: 'here' }> }): ReactNode {
  const t = useWords('rating');
  const words = useProblemWords();
  if (state.kind === 'missing')
    return (
      <div className={styles.alone}>
        <Empty icon={StarOff} title={t('missing.title')} text={t('missing.text')} action={<WayBack />} />
      </div>
    );
  if (state.kind === 'failed')
    return (
      <div className={styles.alone}>
        <ErrorState title={t('failed.load')} text={words(state.problem)} onRetry={state.retry} />
      </div>
    );
  return <Bones />;
}
