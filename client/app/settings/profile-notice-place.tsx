// People who are paid by transfer are told what their profile still lacks, until they dismiss it for the session.
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { useAtomValue } from 'jotai';
import type { ScreenName } from '#shared/access/screens.ts';
import { isPaid } from '#shared/areas/users/profile.ts';
import { sessionAtom } from '#client/session/session.ts';
import styles from '../layout/layout.module.css';

const ProfileNotice = lazyPart(() => import('./profile-notice.tsx'));
const storageKey = 'qafila.profile-notice';

/**
 * The place of the notice, which keeps its height while the notice loads; nothing for a complete profile, and on the page
 * of the profile.
 */
export function ProfileNoticePlace({ screen }: { screen: ScreenName | null }): ReactNode {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(storageKey));
  if (!viewer || viewer.missing === 0 || !isPaid(viewer.effectiveRole)) return null;
  if (dismissed === viewer.id || screen === 'profile') return null;
  return (
    <div className={styles.notice}>
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
