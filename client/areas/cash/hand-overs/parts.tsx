// How a hand-over is shown wherever it is.
import type { ReactNode } from 'react';
import { CircleCheck, CircleSlash, Clock, RotateCcw, Scale } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { HandOver } from './documents.ts';
import styles from './hand-overs.module.css';

const looks = {
  declared: { tone: 'info', icon: Clock },
  different: { tone: 'danger', icon: Scale },
  recount: { tone: 'warning', icon: RotateCcw },
  posted: { tone: 'success', icon: CircleCheck },
  canceled: { tone: 'neutral', icon: CircleSlash },
} as const;

/** Its state, and what became of its difference. */
export function HandOverStatus({
  handOver: { status, outcome },
}: {
  handOver: Pick<HandOver, 'status' | 'outcome'>;
}): ReactNode {
  const t = useT('hand-overs');
  const { tone, icon } = looks[status];
  return (
    <Badge tone={outcome === null ? tone : 'warning'} icon={icon}>
      {t(outcome === null ? `statuses.${status}` : `outcomes.${outcome}`)}
    </Badge>
  );
}

/** What was declared, as far as the viewer may know it. */
const declaredOf = ({ declared, declaredAtCount }: HandOver): number | null => declared ?? declaredAtCount;

/** The amount that stands for a hand-over: what was counted, or else declared. */
export const amountOf = (handOver: HandOver): number | null => handOver.counted ?? declaredOf(handOver);

/** A difference, in colour. */
export function Difference({ centimes, unit }: { centimes: number; unit?: 'none' }): ReactNode {
  return (
    <Money
      centimes={centimes}
      unit={unit}
      sign
      className={centimes < 0 ? styles.missing : centimes > 0 ? styles.tooMuch : styles.equal}
    />
  );
}

/** What was declared, expected and counted, and the difference. */
export function Equation({ handOver }: { handOver: HandOver }): ReactNode {
  const t = useT('hand-overs');
  const { counted, expected, difference } = handOver;
  const declared = declaredOf(handOver);
  const amount = (key: string, centimes: number | null): ReactNode =>
    centimes !== null && (
      <div>
        <dt>{t(`facts.${key}`)}</dt>
        <dd>
          <Money centimes={centimes} />
        </dd>
      </div>
    );
  return (
    <dl className={styles.equation}>
      {amount('declared', declared)}
      {amount('expected', expected)}
      {amount('counted', counted)}
      {difference !== null && (
        <div>
          <dt>{t('facts.difference')}</dt>
          <dd>
            <Difference centimes={difference} />
          </dd>
        </div>
      )}
    </dl>
  );
}
