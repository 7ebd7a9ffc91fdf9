import type { ReactNode } from 'react';
import { Cable, Database, ListOrdered, Server, Zap } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import type { ServiceHealth } from '../documents.ts';
import { Tile } from './tile.tsx';
import { useMetricFormatters } from './use-metric-formatters.tsx';
import { type ServicePart, type HealthState, sum } from './health-state.ts';
import styles from '../service.module.css';

export function Tiles({
  health,
  states,
}: {
  health: ServiceHealth;
  states: Readonly<Record<ServicePart, HealthState>>;
}): ReactNode {
  const t = useT('service');
  const { count, rate, ms, bytes, percent } = useMetricFormatters();
  const { instances, database, redis, queue, history } = health;
  const lags = instances.flatMap(({ lagMs }) => lagMs ?? []);
  return (
    <div className={styles.tiles}>
      <Tile
        title={t('parts.api')}
        icon={Server}
        state={states.api}
        figure={count(instances.length)}
        unit={t('units.instances', { count: instances.length })}
        facts={[
          { name: t('facts.cpu'), value: percent(Math.max(0, ...instances.map(({ cpu }) => cpu))) },
          { name: t('facts.memory'), value: bytes(sum(instances, ({ memoryBytes }) => memoryBytes)) },
          { name: t('facts.loop'), value: ms(Math.max(0, ...instances.map(({ loopMs }) => loopMs))) },
        ]}
      />
      <Tile
        title={t('parts.database')}
        icon={Database}
        state={states.database}
        figure={ms(database.answerMs)}
        unit={t('units.answer')}
        facts={[
          { name: t('facts.version'), value: <bdi dir="ltr">{database.version}</bdi> },
          {
            name: t('facts.connections'),
            value: t('units.of', { some: database.connections, all: database.maxConnections }),
          },
          { name: t('facts.pool'), value: t('units.of', { some: database.poolBusy, all: database.poolMost }) },
          { name: t('facts.size'), value: bytes(database.bytes) },
        ]}
      />
      <Tile
        title={t('parts.redis')}
        icon={Zap}
        state={states.redis}
        figure={redis.state === 'up' ? ms(redis.answerMs) : t(`redis.${redis.state}.word`)}
        unit={redis.state === 'up' ? t('units.answer') : ''}
        facts={[{ name: t('facts.role'), value: t(`redis.${redis.state}.text`) }]}
      />
      <Tile
        title={t('parts.sockets')}
        icon={Cable}
        state={states.sockets}
        figure={count(sum(instances, ({ sockets }) => sockets))}
        unit={t('units.open', { count: sum(instances, ({ sockets }) => sockets) })}
        history={history.sockets}
        facts={[
          { name: t('facts.subscriptions'), value: count(sum(instances, ({ subscriptions }) => subscriptions)) },
          { name: t('facts.presence'), value: count(sum(instances, ({ signals }) => signals)) },
          { name: t('facts.messages'), value: rate(sum(instances, ({ messages }) => messages)) },
          { name: t('facts.waiting'), value: count(sum(instances, ({ waiting }) => waiting)) },
        ]}
      />
      <Tile
        title={t('parts.queue')}
        icon={ListOrdered}
        state={states.queue}
        figure={rate(Math.max(0, ...instances.map(({ events }) => events)))}
        unit={t('units.changes')}
        history={history.events}
        facts={[
          { name: t('facts.lag'), value: ms(lags.length > 0 ? Math.max(...lags) : null) },
          { name: t('facts.pending'), value: count(queue.pending) },
          { name: t('facts.seq'), value: count(queue.seq) },
          { name: t('facts.repaired'), value: count(queue.countsRepaired) },
        ]}
      />
    </div>
  );
}
