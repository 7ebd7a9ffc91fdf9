import { lazy, type ReactNode, Suspense } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useIsTouch } from '#client/kit/media.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { Switch } from '#client/kit/ui/switch.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { drives } from '#client/session/drives.ts';
import { sessionAtom } from '#client/session/session.ts';
import { LanguageSwitch } from '#client/shell/language-switch.tsx';
import { Page } from '#client/shell/page.tsx';
import { singleKeysAtom } from '#client/shell/preferences.ts';
import { SupportHours } from '#client/shell/support-hours.tsx';
import { ThemeSwitch } from '#client/shell/theme-switch.tsx';
import { useSignOut } from '#client/shell/use-sign-out.ts';
import { ProfileSection } from './section.tsx';
import { StarredScreens } from './starred.tsx';
import { ViewerSummary } from './who-am-i.tsx';
import styles from './profile.module.css';

const PositionSection = lazy(async () => ({
  default: (await import('./position/section.tsx')).LocationSharingSection,
}));

/** The profile screen: the user's account, and the preferences of this browser. */
export default function ProfileScreen(): ReactNode {
  const t = useWords('profile');
  const shell = useWords('shell');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const signOut = useSignOut();
  const touch = useIsTouch();
  if (!viewer) return null;
  return (
    <Page still>
      <div className={styles.column}>
        <ViewerSummary viewer={viewer} />
        {drives(viewer.effectiveRole) && (
          <Suspense fallback={null}>
            <PositionSection driverId={viewer.id} />
          </Suspense>
        )}
        <ProfileSection title={t('appearance.title')} text={t('appearance.text')}>
          <div className={styles.setting}>
            <span>{shell('language')}</span>
            <LanguageSwitch />
          </div>
          <div className={styles.setting}>
            <span>{shell('theme.label')}</span>
            <ThemeSwitch />
          </div>
        </ProfileSection>
        {!touch && (
          <ProfileSection title={t('keyboard.title')} text={t('keyboard.text')}>
            <Switch
              label={t('shortcuts.singleKeys')}
              hint={t('shortcuts.singleKeysHint')}
              checked={singleKeys}
              onChange={(event) => {
                setSingleKeys(event.currentTarget.checked);
              }}
            />
          </ProfileSection>
        )}
        <StarredScreens />
        <ProfileSection title={t('support.title')} text={t('support.text')}>
          <SupportHours />
        </ProfileSection>
        <ProfileSection title={t('leave.title')} text={t('leave.text')}>
          <div>
            <Button icon={LogOut} mirrorIcon onClick={() => void signOut()}>
              {shell('signOut')}
            </Button>
          </div>
        </ProfileSection>
      </div>
    </Page>
  );
}
