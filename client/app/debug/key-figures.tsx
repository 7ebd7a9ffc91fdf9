import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { DebugSnapshot } from './debug-snapshot.ts';
import styles from './debug.module.css';

/** Log cursor, lag, event rate, role, audience and build. */
export function KeyFigures({ state }: { state: DebugSnapshot }): ReactNode {
  const t = useT('debug');
  const format = useFormat();
  const [epoch, seq] = state.position?.split(':') ?? [];
  const figures = [
    [t('facts.position'), seq === undefined ? '–' : `${epoch} : ${format.number(Number(seq))}`],
    [t('facts.lag'), state.lagMs === null ? '–' : `${format.number(Math.round(state.lagMs))} ms`],
    [t('facts.rate'), format.number(state.eventsPerSecond)],
    [t('facts.role'), state.viewer?.effectiveRole ?? '–'],
    [t('facts.audience'), state.audience?.slice(0, 8) ?? '–'],
    [t('facts.build'), state.build],
  ] as const;
  return (
    <dl className={styles.facts}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="ltr" translate="no">
              {value}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
