// What an event says beyond its name: each fact in words, in the order in which people ask.
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { Money } from '#client/kit/ui/money.tsx';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { usePlaceName } from '../directory.ts';
import type { TimelineEntry } from '../documents.ts';
import styles from './drawer.module.css';

function Arrow(): ReactNode {
  const t = useWords('packages');
  return (
    <>
      <ArrowRight size={12} aria-hidden data-mirror="" className={styles.arrow} />
      <span className={styles.unseen}>{t('said.then')}</span>
    </>
  );
}

type ToFact = (entry: TimelineEntry) => ReactNode;

/** The facts of an event as pieces of text; those that it has not are left out. */
export function useEventFacts(): (entry: TimelineEntry) => ReactNode[] {
  const t = useWords('packages');
  const statuses = useWords('statuses');
  const place = usePlaceName();
  const format = useFormat();
  const people: ToFact[] = [
    ({ driver, previousDriver, name }) => {
      if (name !== 'package.assigned' || !driver) return null;
      return previousDriver ? (
        <>
          <bdi>{previousDriver.name}</bdi> <Arrow /> <bdi>{driver.name}</bdi>
        </>
      ) : (
        <bdi>{driver.name}</bdi>
      );
    },
    ({ collector, name }) => (collector && name !== 'package.pickedUp' ? collector.name : null),
  ];
  const places: ToFact[] = [
    ({ toHub, hub }) => (toHub ? t('said.toHub', { hub: place(toHub) }) : hub && place(hub)),
    ({ newDestination, city }) => newDestination ?? (city && place(city)),
    ({ returnStage }) =>
      returnStage === null || returnStage === 'none' ? null : statuses(`returnStage.${returnStage}`),
  ];
  const outcome: ToFact[] = [
    ({ reason }) => (reason === null ? null : statuses(`reason.${reason}`)),
    ({ nextDate }) => (nextDate === null ? null : t('said.nextDate', { date: format.date(`${nextDate}T12:00:00Z`) })),
    ({ attempts, name }) =>
      attempts === null || attempts === 0 || name === 'package.resumed' ? null : t('said.attempt', { count: attempts }),
    ({ proofOfNoResponse }) => (proofOfNoResponse === null ? null : t('said.proof', { proof: proofOfNoResponse })),
    ({ cashCollected }) =>
      cashCollected === null ? null : (
        <>
          {t('said.cash')} <Money centimes={cashCollected} />
        </>
      ),
    ({ late, name }) => (name === 'package.flagged' && late === true ? t('marks.late') : null),
    ({ nonCompliant, name }) => (name === 'package.flagged' && nonCompliant === true ? t('nonCompliant.title') : null),
  ];
  const facts = [...people, ...outcome, ...places];
  return (entry) => facts.map((fact) => fact(entry)).filter((said) => said !== null && said !== '');
}

const amounts = new Set(['cod', 'feeDelivered', 'feeRefused', 'feeReturned', 'commission', 'cashCollected']);
const references = new Set(['cityId', 'companyId', 'driverId', 'collectorId', 'hubId', 'toHubId']);

/** One changed value as people read it. */
function useValueWords(): (field: string, value: unknown) => ReactNode {
  const t = useWords('packages');
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('said.nothing');
    if (typeof value === 'boolean') return value ? t('said.yes') : t('said.no');
    if (typeof value === 'number') return amounts.has(field) ? <Money centimes={value} /> : <Ltr>{value}</Ltr>;
    return typeof value === 'string' ? <bdi>{value}</bdi> : null;
  };
}

/** The fields of an edit, before and after. References say nothing to people; the text that came with them does. */
export function Changes({ changes }: { changes: TimelineEntry['changes'] }): ReactNode {
  const t = useWords('packages');
  const list = useWords('list');
  const words = useValueWords();
  const told = changes.filter(({ field }) => !references.has(field));
  return told.map(({ field, before, after }) => (
    <span key={field} style={{ display: 'block' }}>
      {list('pair', { name: t(`details.${field}`), value: '' })}
      {words(field, before)} <Arrow /> {words(field, after)}
    </span>
  ));
}
