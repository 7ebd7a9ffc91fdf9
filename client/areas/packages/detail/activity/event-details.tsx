// The details of an event beyond its name, as parts of text: people, outcome, places.
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { areStockLines } from '#shared/areas/stock/stock-line.ts';
import type { TimelineEntry } from '../../timeline-query.ts';
import styles from './event-details.module.css';

function Arrow(): ReactNode {
  const t = useT('packages');
  return (
    <>
      <ArrowRight size={12} aria-hidden data-mirror="" className={styles.arrow} />
      <span className={styles.visuallyHidden}>{t('said.then')}</span>
    </>
  );
}

type DetailOf = (entry: TimelineEntry) => ReactNode;

/** Returns a function that lists the details of an event as parts of text; absent ones are left out. */
export function useEventDetails(): (entry: TimelineEntry) => ReactNode[] {
  const t = useT('packages');
  const statuses = useT('statuses');
  const localizedName = useLocalizedName();
  const format = useFormat();
  const people: DetailOf[] = [
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
  const places: DetailOf[] = [
    ({ toHub, hub }) => (toHub ? t('said.toHub', { hub: localizedName(toHub) }) : hub && localizedName(hub)),
    ({ newDestination, city }) => newDestination ?? (city && localizedName(city)),
    ({ returnStage }) =>
      returnStage === null || returnStage === 'none' ? null : statuses(`returnStage.${returnStage}`),
  ];
  const outcome: DetailOf[] = [
    ({ slipNumber }) => slipNumber && <Ltr mono>{slipNumber}</Ltr>,
    ({ reason }) => (reason === null ? null : statuses(`reason.${reason}`)),
    ({ nextDate }) => (nextDate === null ? null : t('said.nextDate', { date: format.date(`${nextDate}T12:00:00Z`) })),
    ({ requestedDay }) =>
      requestedDay === null ? null : t('said.askedDay', { day: format.date(`${requestedDay}T12:00:00Z`) }),
    ({ requestedAddress }) => (requestedAddress === null ? null : <bdi>{requestedAddress}</bdi>),
    ({ attempts, name }) =>
      attempts === null || attempts === 0 || name === 'package.resumed' ? null : t('said.attempt', { count: attempts }),
    ({ proofOfNoResponse }) => (proofOfNoResponse === null ? null : t('said.proof', { proof: proofOfNoResponse })),
    ({ receivedBy }) => (receivedBy === null ? null : t('said.receivedBy', { name: receivedBy })),
    ({ cashCollected }) =>
      cashCollected === null ? null : (
        <>
          {t('said.cash')} <Money centimes={cashCollected} />
        </>
      ),
    ({ late, name }) => (name === 'package.flagged' && late === true ? t('marks.late') : null),
    ({ nonCompliant, name }) => (name === 'package.flagged' && nonCompliant === true ? t('nonCompliant.title') : null),
  ];
  const details = [...people, ...outcome, ...places];
  return (entry) => details.map((detailOf) => detailOf(entry)).filter((part) => part !== null && part !== '');
}

const units: Readonly<Record<string, 'units.grams' | 'units.cm'>> = {
  weight: 'units.grams',
  length: 'units.cm',
  width: 'units.cm',
  height: 'units.cm',
};
const moneyFields = new Set(['cod', 'feeDelivered', 'feeRefused', 'feeReturned', 'commission', 'cashCollected']);
const referenceFields = new Set(['cityId', 'companyId', 'driverId', 'collectorId', 'hubId', 'toHubId']);

/** A list of codes, of amounts, or of products from the stock; null if it is empty. */
function listOf(field: string, values: readonly unknown[]): ReactNode {
  if (values.length === 0) return null;
  if (areStockLines(values)) return <Ltr>{values.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(', ')}</Ltr>;
  if (field !== 'extraFees') return <Ltr>{values.map(String).join(', ')}</Ltr>;
  return <Money centimes={values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0)} />;
}

/** Returns a function that formats one changed value. */
function useFormatValue(): (field: string, value: unknown) => ReactNode {
  const t = useT('packages');
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('said.nothing');
    if (typeof value === 'boolean') return value ? t('said.yes') : t('said.no');
    if (typeof value === 'number') {
      const unit = units[field];
      if (moneyFields.has(field)) return <Money centimes={value} />;
      return (
        <>
          <Ltr>{value}</Ltr>
          {unit && ` ${t(unit)}`}
        </>
      );
    }
    if (Array.isArray(value)) return listOf(field, value) ?? t('said.nothing');
    return typeof value === 'string' ? <bdi>{value}</bdi> : null;
  };
}

/** The changed fields of an edit, before and after. Ids are left out: the edit also records their text. */
export function FieldChanges({ changes }: { changes: TimelineEntry['changes'] }): ReactNode {
  const t = useT('packages');
  const list = useT('list');
  const formatValue = useFormatValue();
  const visible = changes.filter(({ field }) => !referenceFields.has(field));
  return visible.map(({ field, before, after }) => (
    <span key={field} style={{ display: 'block' }}>
      {list('pair', { name: t(`details.${field}`), value: '' })}
      {formatValue(field, before)} <Arrow /> {formatValue(field, after)}
    </span>
  ));
}
