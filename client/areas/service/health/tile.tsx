import { type ReactNode, useId } from 'react';
import { cx } from '#client/lib/cx.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { TONE_ICON } from '#client/ui/feedback/banner.tsx';
import { useT } from '#client/messages/use-t.ts';
import { type NamedFigure, FactList } from './fact-list.tsx';
import { Sparkline } from './sparkline.tsx';
import type { HealthState } from './health-state.ts';
import styles from './tile.module.css';

export const stateIcons: Readonly<Record<HealthState, IconType>> = {
  well: TONE_ICON.success,
  look: TONE_ICON.warning,
  broken: TONE_ICON.danger,
};

interface TileProps {
  title: string;
  icon: IconType;
  state: HealthState;
  figure: ReactNode;
  unit: string;
  history?: readonly number[];
  facts: readonly NamedFigure[];
}

/** One part of the installation: its state, main figure and details. */
export function Tile({ title, icon: Icon, state, figure, unit, history, facts }: TileProps): ReactNode {
  const t = useT('service');
  const id = useId();
  const Sign = stateIcons[state];
  return (
    <section aria-labelledby={id} className={cx(styles.tile, styles[state])}>
      <header className={styles.tileHead}>
        <Icon size={16} aria-hidden className={styles.tileIcon} />
        <h2 id={id} className={styles.tileTitle}>
          {title}
        </h2>
        <span className={styles.state}>
          <Sign size={14} aria-hidden />
          {t(`states.${state}`)}
        </span>
      </header>
      <div className={styles.figureRow}>
        <p className={styles.figure}>
          {figure} <span className={styles.unit}>{unit}</span>
        </p>
        {history && <Sparkline values={history} />}
      </div>
      <FactList facts={facts} className={styles.facts} />
    </section>
  );
}
