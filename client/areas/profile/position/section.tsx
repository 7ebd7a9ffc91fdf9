import type { ReactNode } from 'react';
import { useWords } from '#client/i18n/use-words.ts';
import { Devices } from '#client/profile-extensions.ts';
import { Section } from '../section.tsx';
import { DutySwitch } from './duty-switch.tsx';
import { PhoneSwitch } from './phone-switch.tsx';
import { useGoingOnDuty } from './use-duty.ts';

/** Location sharing of a driver: duty, upload from this browser, and other devices. */
export function PositionSection({ driverId }: { driverId: string }): ReactNode {
  const t = useWords('profile');
  const going = useGoingOnDuty(driverId);
  return (
    <Section title={t('position.title')} text={t('position.text')}>
      <DutySwitch going={going} />
      <PhoneSwitch driverId={driverId} going={going} />
      <Devices />
    </Section>
  );
}
