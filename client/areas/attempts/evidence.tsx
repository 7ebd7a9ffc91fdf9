// How the status of an attempt and what speaks against it are shown wherever it stands.
import type { ReactNode } from 'react';
import {
  CameraOff,
  Car,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  MapPin,
  ShieldCheck,
  Timer,
  Undo2,
} from 'lucide-react';
import type { AttemptSignal } from '#shared/areas/attempts/signals.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Badge, type BadgeProps } from '#client/ui/display/badge.tsx';
import type { Attempt } from './documents.ts';
import styles from './attempts.module.css';

const looks: Readonly<Record<Attempt['status'], Required<Pick<BadgeProps, 'tone' | 'icon'>>>> = {
  open: { tone: 'warning', icon: CircleQuestionMark },
  confirmed: { tone: 'danger', icon: CircleX },
  dismissed: { tone: 'success', icon: CircleCheck },
  clear: { tone: 'neutral', icon: ShieldCheck },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};

/** Whether it is doubtful, and what was decided. */
export function AttemptStatus({ attempt: { status } }: { attempt: Attempt }): ReactNode {
  const t = useT('attempts');
  return <Badge {...looks[status]}>{t(`statuses.${status}`)}</Badge>;
}

export const signalIcons: Readonly<Record<AttemptSignal, IconType>> = {
  far: MapPin,
  driving: Car,
  hasty: Timer,
  unproven: CameraOff,
};

/** Returns what is known about a signal of an attempt, such as "42,3 km from Rabat"; null where nothing is. */
export function useEvidenceText(): (attempt: Attempt, signal: AttemptSignal) => string | null {
  const t = useT('attempts');
  const format = useFormat();
  return ({ distance, speed, seconds, hasProof, city }, signal) => {
    switch (signal) {
      case 'far': {
        if (distance === null) return null;
        const km = format.decimal(distance / 1_000, 1);
        return city ? t('evidence.far', { km, city: placeName(city) }) : t('evidence.farAway', { km });
      }
      case 'driving':
        return speed === null ? null : t('evidence.driving', { speed: format.number(speed) });
      case 'hasty':
        return seconds === null ? null : t('evidence.hasty', { duration: format.duration(seconds) });
      case 'unproven':
        return t(hasProof ? 'evidence.proven' : 'evidence.unproven');
    }
  };
}

/** What speaks against an attempt, one badge each. */
export function Evidence({ attempt }: { attempt: Attempt }): ReactNode {
  const t = useT('attempts');
  const textOf = useEvidenceText();
  if (attempt.signals.length === 0) return <span className={styles.muted}>{t('evidence.none')}</span>;
  return (
    <span className={styles.evidence}>
      {attempt.signals.map((signal) => (
        <Badge key={signal} tone="outline" icon={signalIcons[signal]}>
          {textOf(attempt, signal)}
        </Badge>
      ))}
    </span>
  );
}
