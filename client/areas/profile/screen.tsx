import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PanelSkeleton, PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useLocation } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { useShellExtensions } from '#client/app/extension-points/shell-extensions.ts';
import { SheetSettings } from '#client/sheet-extension.ts';
import { Page } from '#client/app/layout/page.tsx';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { SupportHours } from '#client/app/navigation/support-hours.tsx';
import { sessionAtom } from '#client/session/session.ts';
import { useSignOut } from '#client/app/account/use-sign-out.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import type { Profile } from './documents.ts';
import { Anchors } from './page/anchors.tsx';
import { Completion } from './page/completion.tsx';
import { BalanceCard, InvoicesCard } from './page/money.tsx';
import { useSectionIds, useSectionStates } from './page/use-sections.ts';
import { ViewerSummary } from './page/viewer-summary.tsx';
import { AvatarSetting } from './sections/avatar-setting.tsx';
import { OwnData } from './sections/own-data.tsx';
import { Preferences } from './sections/preferences.tsx';
import { StarredScreens } from './sections/starred-screens.tsx';
import { useProfile } from './use-profile.ts';
import styles from './screen.module.css';

// The forms bring the schemas of the server and the plans of phone numbers.
const PersonalForm = lazyPart(
  async () => ({ default: (await import('./sections/forms.ts')).PersonalForm }),
  PartSkeleton,
);
const AddressForm = lazyPart(
  async () => ({ default: (await import('./sections/forms.ts')).AddressForm }),
  PartSkeleton,
);
const BankForm = lazyPart(async () => ({ default: (await import('./sections/forms.ts')).BankForm }), PartSkeleton);
const EmailSetting = lazyPart(
  async () => ({ default: (await import('./sections/forms.ts')).EmailSetting }),
  PartSkeleton,
);
const CompanySetting = lazyPart(() => import('./company/section.tsx'), PartSkeleton);
const ErasureRequest = lazyPart(async () => ({
  default: (await import('./sections/erasure-request.tsx')).ErasureRequest,
}));

const PositionSection = lazyPart(async () => ({
  default: (await import('./location-sharing/section.tsx')).LocationSharingSection,
}));

interface SectionProps {
  viewer: SessionViewer;
  /** Absent until it is read. */
  profile: Profile | undefined;
}

function SheetSection(): ReactNode {
  const t = useT('profile');
  const [, navigate] = useLocation();
  return (
    <SettingsSection id="sheet" title={t('anchors.sheet')} text={t('sheets.text')}>
      <Suspense fallback={null}>
        <SheetSettings
          companyId={null}
          onDraft={(importId) => {
            navigate(`${screenPath('package')}?import=${importId}`);
          }}
        />
      </Suspense>
    </SettingsSection>
  );
}

function SessionSection(): ReactNode {
  const t = useT('profile');
  const shell = useT('shell');
  const signOut = useSignOut();
  return (
    <SettingsSection id="session" title={t('anchors.session')} text={t('leave.text')}>
      <div>
        <Button icon={LogOut} mirrorIcon onClick={() => signOut()}>
          {shell('signOut')}
        </Button>
      </div>
      <div>
        <p className={styles.quiet}>{t('support.text')}</p>
        <SupportHours />
      </div>
    </SettingsSection>
  );
}

/** The sections of the own account, each by its id. */
function AccountSection({ id, viewer, profile }: SectionProps & { id: string }): ReactNode {
  const t = useT('profile');
  const form = (Form: ComponentType<{ profile: Profile }>) =>
    profile ? <Form profile={profile} /> : <PanelSkeleton />;
  switch (id) {
    case 'personal':
      return (
        <SettingsSection id={id} title={t('anchors.personal')} text={t('personal.text')}>
          {viewer.effectiveRole === 'TRANSPORTOR' && <Banner tone="info">{t('carrier')}</Banner>}
          <AvatarSetting viewer={viewer} />
          {form(PersonalForm)}
          {form(EmailSetting)}
        </SettingsSection>
      );
    case 'company':
      return (
        <SettingsSection id={id} title={t('anchors.company')} text={t('company.text')}>
          {viewer.company && <CompanySetting companyId={viewer.company.id} />}
        </SettingsSection>
      );
    case 'address':
      return (
        <SettingsSection
          id={id}
          title={t('anchors.address')}
          text={t(profile?.isPaid === true ? 'address.text' : 'address.optionalText')}
        >
          {form(AddressForm)}
        </SettingsSection>
      );
    case 'bank':
      return (
        <SettingsSection id={id} title={t('anchors.bank')} text={t('bank.text')}>
          {form(BankForm)}
        </SettingsSection>
      );
    default:
      return null;
  }
}

function Section(props: SectionProps & { id: string }): ReactNode {
  const { id, viewer } = props;
  const t = useT('profile');
  const extension = useShellExtensions().profileExtensions.find((each) => each.id === id);
  if (extension)
    return (
      <div id={id} className={styles.extension}>
        <Suspense fallback={<PanelSkeleton />}>
          <extension.Section />
        </Suspense>
      </div>
    );
  switch (id) {
    case 'sheet':
      return <SheetSection />;
    case 'position':
      return (
        <Suspense fallback={null}>
          <div id={id} className={styles.extension}>
            <PositionSection driverId={viewer.id} />
          </div>
        </Suspense>
      );
    case 'preferences':
      return (
        <SettingsSection id={id} title={t('anchors.preferences')} text={t('appearance.text')}>
          <Preferences
            hasBell={canOpenScreen('notifications', { role: viewer.effectiveRole, manager: viewer.manager })}
          />
          <StarredScreens />
        </SettingsSection>
      );
    case 'data':
      return (
        <SettingsSection id={id} title={t('anchors.data')} text={t('data.text')}>
          <OwnData />
          <Suspense fallback={null}>
            <ErasureRequest />
          </Suspense>
        </SettingsSection>
      );
    case 'session':
      return <SessionSection />;
    default:
      return (
        <Suspense fallback={<PanelSkeleton />}>
          <AccountSection {...props} />
        </Suspense>
      );
  }
}

/** The cards of money stand beside the sections. */
const inSide: readonly string[] = ['balance', 'invoices'];

function ProfilePage({ viewer }: { viewer: SessionViewer }): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const format = useFormat();
  const { data, error, refetch } = useProfile();
  const profile = data?.profile;
  const ids = useSectionIds(viewer, profile);
  const stateOf = useSectionStates(profile);
  const isRead = profile !== undefined;
  // A link from a mail or from the notice leads to a section, which is not there before the profile is read.
  useEffect(() => {
    if (isRead && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  const side = ids.filter((id) => inSide.includes(id));
  return (
    <Page
      actions={
        profile && <span className={styles.changed}>{t('changed', { date: format.date(profile.updatedAt) })}</span>
      }
    >
      <div className={styles.columns} data-side={side.length > 0 || undefined}>
        <div className={styles.toc}>
          <Completion viewer={viewer} profile={profile} />
          <Anchors ids={ids} stateOf={stateOf} />
        </div>
        <div className={styles.main}>
          <ViewerSummary viewer={viewer} />
          {error && !profile && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
          {ids.map((id) =>
            inSide.includes(id) ? null : <Section key={id} id={id} viewer={viewer} profile={profile} />,
          )}
        </div>
        {side.length > 0 && (
          <div className={styles.side}>
            {side.includes('balance') && <BalanceCard viewer={viewer} />}
            {side.includes('invoices') && <InvoicesCard companyId={viewer.company?.id ?? null} />}
          </div>
        )}
      </div>
    </Page>
  );
}

/** The profile screen: the own account section by section, and the preferences of this browser. */
export default function ProfileScreen(): ReactNode {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  return viewer ? <ProfilePage viewer={viewer} /> : null;
}
