// People who are paid by transfer are told what their profile still lacks: in a line above the page, until they dismiss it
// for the session, or on a phone in a badge of the header.
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { UserPen } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { type ScreenName, screenPath } from '#shared/access/screens.ts';
import { isPaid } from '#shared/areas/users/profile.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Count } from '#client/ui/display/count.tsx';
import layout from '../layout/layout.module.css';
import styles from './profile-notice.module.css';

const ProfileNotice = lazyPart(() => import('./profile-notice.tsx'));
const storageKey = 'qafila.profile-notice';

/** Who is signed in, if their profile lacks something that a transfer needs. */
function useIncompleteViewer(screen: ScreenName | null) {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  return viewer && viewer.missing > 0 && isPaid(viewer.effectiveRole) && screen !== 'profile' ? viewer : null;
}

/** The badge of a phone. */
export function ProfileBadge({ screen }: { screen: ScreenName | null }): ReactNode {
  const phone = useIsPhone();
  const viewer = useIncompleteViewer(screen);
  return phone && viewer && <MissingLink missing={viewer.missing} />;
}

function MissingLink({ missing }: { missing: number }): ReactNode {
  const t = useT('profile');
  return (
    <Link
      href={screenPath('profile')}
      className={styles.badge}
      data-yields="phone"
      aria-label={t('notice.text', { count: missing })}
    >
      <UserPen size={16} aria-hidden />
      <Count value={missing} tone="solid" />
    </Link>
  );
}

/**
 * The place of the notice, which keeps its height while the notice loads; nothing for a complete profile, on the page of
 * the profile, and on a phone.
 */
export function ProfileNoticePlace({ screen }: { screen: ScreenName | null }): ReactNode {
  const phone = useIsPhone();
  const viewer = useIncompleteViewer(screen);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(storageKey));
  if (phone || !viewer || dismissed === viewer.id) return null;
  return (
    <div className={layout.notice}>
      <Suspense fallback={null}>
        <ProfileNotice
          missing={viewer.missing}
          onDismiss={() => {
            sessionStorage.setItem(storageKey, viewer.id);
            setDismissed(viewer.id);
          }}
        />
      </Suspense>
    </div>
  );
}
