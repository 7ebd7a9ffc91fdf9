// The own scorecard of a driver, on its profile.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Scorecard } from './scorecard.tsx';

export default function ScorecardSection(): ReactNode {
  const t = useT('scorecards');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  return (
    <SettingsSection title={t('section.title')} text={t('section.text')}>
      {viewer && <Scorecard driverId={viewer.id} />}
    </SettingsSection>
  );
}
