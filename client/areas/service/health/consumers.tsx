import { type ReactNode, useId } from 'react';
import { cx } from '#client/lib/cx.ts';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ServiceConsumer, ServiceHealth } from '../documents.ts';
import { assessConsumer } from './health-state.ts';
import { stateIcons } from './tile.tsx';
import { useMetricFormatters } from './use-metric-formatters.tsx';
import { FactList } from './fact-list.tsx';
import styles from './consumers.module.css';

function Consumer({ consumer }: { consumer: ServiceConsumer }): ReactNode {
  const t = useT('service');
  const { count, ms } = useMetricFormatters();
  const state = assessConsumer(consumer);
  const Sign = stateIcons[state];
  const facts = [
    { name: t('facts.behind'), value: count(consumer.lag) },
    { name: t('facts.behindFor'), value: ms(consumer.lagMs) },
    { name: t('facts.parked'), value: count(consumer.parked) },
  ];
  return (
    <li className={styles.consumer}>
      <div className={styles.row}>
        <bdi className={styles.name} title={consumer.name}>
          {t(`consumers.names.${consumer.name}`, { defaultValue: consumer.name })}
        </bdi>
        <span className={cx(styles.state, styles[state])}>
          <Sign size={14} aria-hidden />
          {consumer.state === 'running' ? t(`states.${state}`) : t(`consumers.${consumer.state}`)}
        </span>
        <FactList facts={facts} className={styles.facts} />
      </div>
      {consumer.state === 'standing' && <p className={styles.text}>{t('consumers.standingText')}</p>}
      {consumer.lastError !== null && (
        <p className={styles.text}>
          {t('consumers.tries', { count: consumer.failures })}
          <bdi dir="ltr" translate="no" className={styles.error}>
            {consumer.lastError}
          </bdi>
        </p>
      )}
    </li>
  );
}

interface LeftOutEvent {
  title: string;
  entityId: string;
  why: string;
  at: string;
}

/** Changes that were left out somewhere, with what an operator can do about it. */
function LeftOut(props: { title: string; text: string; command: string; events: readonly LeftOutEvent[] }): ReactNode {
  const id = useId();
  if (props.events.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.parked}>
      <h3 id={id} className={styles.heading}>
        {props.title}
      </h3>
      <p className={styles.hint}>
        {props.text} <code dir="ltr">{props.command}</code>
      </p>
      <ul className={styles.list}>
        {props.events.map(({ title, entityId, why, at }) => (
          <li key={title} className={styles.consumer}>
            <div className={styles.row}>
              <bdi dir="ltr" translate="no" className={styles.name}>
                {title}
              </bdi>
              <span className={styles.when}>
                <RelativeTime at={at} />
              </span>
            </div>
            <bdi dir="ltr" translate="no" className={styles.id}>
              {entityId}
            </bdi>
            <bdi dir="ltr" translate="no" className={styles.error}>
              {why}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What follows the changes (counts, notifications): how far each part is, and the events that it could not handle. */
export function Consumers({ health }: { health: ServiceHealth }): ReactNode {
  const t = useT('service');
  const id = useId();
  const { consumers, parkedEvents, setAsideEvents } = health;
  if (consumers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('parts.consumers')}
      </h2>
      <p className={styles.hint}>{t('consumers.text')}</p>
      <ul className={styles.list}>
        {consumers.map((consumer) => (
          <Consumer key={consumer.name} consumer={consumer} />
        ))}
      </ul>
      <LeftOut
        title={t('consumers.setAsideTitle')}
        text={t('consumers.setAsideText')}
        command="npm run counts:repair"
        events={setAsideEvents.map(({ seq, name, entityId, reason, setAsideAt }) => ({
          title: `${String(seq)} · ${name}`,
          entityId,
          why: reason,
          at: setAsideAt,
        }))}
      />
      <LeftOut
        title={t('consumers.parkedTitle')}
        text={t('consumers.parkedText')}
        command="npm run consumers"
        events={parkedEvents.map(({ consumer, seq, name, entityId, error, parkedAt }) => ({
          title: `${consumer} · ${String(seq)} · ${name}`,
          entityId,
          why: error,
          at: parkedAt,
        }))}
      />
    </section>
  );
}
