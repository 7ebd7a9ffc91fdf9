import type { ReactNode } from 'react';
import { Journey } from '#client/ui/display/status/journey.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Package } from '../../documents.ts';
import { useStatusLabel } from '../../status-label.ts';
import { journeySteps } from './journey-steps.ts';

export function PackageJourney({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const statusLabel = useStatusLabel();
  return (
    <Journey
      label={t('drawer.road')}
      steps={journeySteps(pkg).map(({ status, state }) => ({ id: status, status, state, label: statusLabel(status) }))}
    />
  );
}
