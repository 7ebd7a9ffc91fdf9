import { lazy, type ReactNode, Suspense } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { profileExtensions } from '#client/profile-extensions.ts';
import { SheetSettings } from '#client/sheet-extension.ts';
import { useIsTouch } from '#client/lib/media-query.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { useT } from '#client/messages/use-t.ts';
import { isDriverRole } from '#client/app/session/viewer.ts';
import { sessionAtom } from '#client/app/session/session.ts';
import { LanguageSwitch } from '#client/app/preferences/language-switch.tsx';
import { Page } from '#client/app/layout/page.tsx';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';
import { SupportHours } from '#client/app/navigation/support-hours.tsx';
import { ThemeSwitch } from '#client/app/preferences/theme-switch.tsx';
import { useSignOut } from '#client/app/session/use-sign-out.ts';
import { AvatarSetting } from './avatar-setting.tsx';
import { SettingsSection } from '#client/app/layout/settings-section.tsx';
import { StarredScreens } from './starred-screens.tsx';
import { ViewerSummary } from './viewer-summary.tsx';
import styles from './profile.module.css';

const PositionSection = lazy(async () => ({
  default: (await import('./location-sharing/section.tsx')).LocationSharingSection,
}));

/** The profile screen: the user's account, and the preferences of this browser. */
export default function ProfileScreen(): ReactNode {
  const t = useT('profile');
  const shell = useT('shell');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const signOut = useSignOut();
  const touch = useIsTouch();
  const [, navigate] = useLocation();
  if (!viewer) return null;
  return (
    <Page isStatic>
      <div className={styles.column}>
        <ViewerSummary viewer={viewer} />
        {isDriverRole(viewer.effectiveRole) && (
          <Suspense fallback={null}>
            <PositionSection driverId={viewer.id} />
          </Suspense>
        )}
        <SettingsSection title={t('avatar.title')} text={t('avatar.hint')}>
          <AvatarSetting viewer={viewer} />
        </SettingsSection>
        {profileExtensions.map(({ id, roles, Section }) =>
          roles.includes(viewer.effectiveRole) ? <Section key={id} /> : null,
        )}
        {viewer.effectiveRole === 'CUSTOMER' && (
          <SettingsSection title="Google Sheets" text={t('sheets.text')}>
            <Suspense fallback={null}>
              <SheetSettings
                companyId={null}
                onDraft={(importId) => {
                  navigate(`${screenPath('package')}?import=${importId}`);
                }}
              />
            </Suspense>
          </SettingsSection>
        )}
        <SettingsSection title={t('appearance.title')} text={t('appearance.text')}>
          <div className={styles.setting}>
            <span>{shell('language')}</span>
            <LanguageSwitch />
          </div>
          <div className={styles.setting}>
            <span>{shell('theme.label')}</span>
            <ThemeSwitch />
          </div>
        </SettingsSection>
        {!touch && (
          <SettingsSection title={t('keyboard.title')} text={t('keyboard.text')}>
            <Switch
              label={t('shortcuts.singleKeys')}
              hint={t('shortcuts.singleKeysHint')}
              checked={singleKeys}
              onChange={(event) => {
                setSingleKeys(event.currentTarget.checked);
              }}
            />
          </SettingsSection>
        )}
        <StarredScreens />
        <SettingsSection title={t('support.title')} text={t('support.text')}>
          <SupportHours />
        </SettingsSection>
        <SettingsSection title={t('leave.title')} text={t('leave.text')}>
          <div>
            <Button icon={LogOut} mirrorIcon onClick={() => void signOut()}>
              {shell('signOut')}
            </Button>
          </div>
        </SettingsSection>
      </div>
    </Page>
  );
}
