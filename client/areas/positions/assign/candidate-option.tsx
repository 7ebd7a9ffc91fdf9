import type { ReactNode } from 'react';
import { Banknote, Check } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { DriverStateGlyph } from '../fleet-panel/driver-state-glyph.tsx';
import { isOverLimit, lastSeenAt } from '../fleet/driver-state.ts';
import type { Landmark } from '../locations.ts';
import { useLocalizedName, useLocationText } from '../locations.ts';
import { type Candidate, isFar } from './candidates.ts';
import styles from './assign.module.css';

/** The state, the hub where it matters, the last place with its age, and the distance to the parcels. */
function useDetails({ row, metres, isFromHub }: Candidate, landmarks: readonly Landmark[], showsHub: boolean): string {
  const t = useT('map');
  const format = useFormat();
  const where = useLocationText(landmarks);
  const name = useLocalizedName();
  const { driver, position, state } = row;
  const seen = driver.onDuty ? lastSeenAt(driver, position) : null;
  const details = [
    driver.onDuty ? t(`state.${state}`) : t('offDuty'),
    showsHub && (driver.hub ? name(driver.hub) : t('assign.noHub')),
    driver.onDuty ? where(position) : null,
    seen === null ? null : format.relative(seen, serverNow()),
    metres === null
      ? null
      : t(isFromHub ? 'assign.hubDistance' : 'assign.distance', {
          km: format.number(Math.max(1, Math.round(metres / 1_000))),
        }),
  ];
  return details.filter(Boolean).join(' · ');
}

export interface CandidateOptionProps {
  candidate: Candidate;
  id: string;
  isChosen: boolean;
  landmarks: readonly Landmark[];
  /** False where all drivers who can be chosen are of one hub. */
  showsHub: boolean;
  onChoose: () => void;
}

/** A driver with what helps to choose: where, how loaded, on duty or not. */
export function CandidateOption(props: CandidateOptionProps): ReactNode {
  const { candidate, id, isChosen, landmarks, showsHub, onChoose } = props;
  const t = useT('map');
  const format = useFormat();
  const details = useDetails(candidate, landmarks, showsHub || !candidate.isOfHub);
  const { row, isOfHub } = candidate;
  const { driver, state } = row;
  const aria = {
    role: 'option',
    tabIndex: -1,
    'aria-selected': isChosen,
    'aria-disabled': !isOfHub,
    ...(isOfHub && { onClick: onChoose }),
  };
  return (
    // The keyboard stays in the search field above, which moves the choice.
    <div id={id} {...aria} className={cx(styles.option, isChosen && styles.chosen, !isOfHub && styles.disabled)}>
      <span className={styles.face} aria-hidden>
        <Avatar name={driver.driver.name} photo={driver.driver.avatarId} size={34} decorative />
        <span className={styles.state}>
          <DriverStateGlyph state={driver.onDuty ? state : 'offline'} size={16} />
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.first}>
          <bdi className={styles.name}>{driver.driver.name}</bdi>
          {driver.late > 0 && <Badge tone="warning">{t('row.late', { count: driver.late })}</Badge>}
          {isOfHub && isFar(candidate) && <Badge tone="warning">{t('assign.far')}</Badge>}
          {isOfHub && isOverLimit(driver) && (
            <Badge tone="danger" icon={Banknote}>
              {t('assign.overLimit', { amount: format.amount(driver.cash, { whole: true }) })}
            </Badge>
          )}
          {!isOfHub && <Badge>{t('assign.otherHub')}</Badge>}
        </span>
        <span className={styles.details}>{details}</span>
      </span>
      <span className={styles.load}>
        <span>{t('assign.held', { count: driver.held, shown: format.number(driver.held) })}</span>
        {driver.heldCod !== null && <Money centimes={driver.heldCod} whole />}
      </span>
      <Check size={16} aria-hidden className={cx(styles.check, !isChosen && styles.hidden)} />
    </div>
  );
}
