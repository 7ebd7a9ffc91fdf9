import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import type { RoundOfDay } from '../round.ts';
import styles from './day.module.css';

const radius = 22;
const around = 2 * Math.PI * radius;

/** The finished part of the day as a ring. The words beside it say the same. */
function Ring({ part, text }: { part: number; text: string }): ReactNode {
  return (
    <svg viewBox="0 0 52 52" className={styles.ring} aria-hidden>
      <circle cx={26} cy={26} r={radius} className={styles.track} />
      <circle
        cx={26}
        cy={26}
        r={radius}
        className={styles.part}
        strokeDasharray={`${part * around} ${around}`}
        transform="rotate(-90 26 26)"
      />
      <text x={26} y={26} dominantBaseline="central" textAnchor="middle" className={styles.percent}>
        {text}
      </text>
    </svg>
  );
}

/** How far the day is: stops done and left, and the cash. */
export function DaySummary({ round: { stops, done, collected, expected } }: { round: RoundOfDay }): ReactNode {
  const t = useT('round');
  const format = useFormat();
  const all = stops.length + done.length;
  const part = all === 0 ? 0 : done.length / all;
  return (
    <section className={styles.summary} aria-label={t('day.progress')}>
      <Ring part={part} text={`${format.number(Math.floor(part * 100))}%`} />
      <dl className={styles.figures}>
        <div>
          <dt>{t('day.done')}</dt>
          <dd>
            <bdi dir="ltr">{`${format.number(done.length)}/${format.number(all)}`}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('day.left')}</dt>
          <dd>
            <bdi dir="ltr">{format.number(stops.length)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('day.cash')}</dt>
          <dd>
            <Money centimes={collected} whole unit="none" />
            <span className={styles.of}>
              {' / '}
              <Money centimes={expected} whole />
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
