// The other fields of a parcel as columns, hidden until a person adds them. A role has no column of a field that is
// hidden from it.
import type { TFunction } from 'i18next';
import { invoiceStatuses, returnStages } from '#shared/areas/packages/choices.ts';
import { date, person, place, text } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { Package } from '../documents.ts';
import { seesAmounts, seesClientInvoices, seesDriverInvoices } from '../permissions.ts';
import styles from './list.module.css';

type Visible = Pick<ListColumn<Package>, 'visibleTo'>;
type FieldOf<Value> = { [Name in keyof Package]: Package[Name] extends Value | null ? Name : never }[keyof Package] &
  string;

const hidden = { hiddenByDefault: true } as const;
const toClients: Visible = { visibleTo: seesClientInvoices };
const toDrivers: Visible = { visibleTo: seesDriverInvoices };

function Word({ group, of }: { group: string; of: string }) {
  const t = useT('packages');
  return <span className={styles.muted}>{t(`${group}.${of}`, { ns: ['packages', 'statuses'] })}</span>;
}

/** A field with one of several values, in the words of a group of messages. */
function choice(field: FieldOf<string | boolean>, group: string, values: readonly string[], options: Visible = {}) {
  const words = (t: TFunction) =>
    Object.fromEntries(values.map((value) => [value, t(`${group}.${value}`, { ns: ['packages', 'statuses'] })]));
  return {
    id: field,
    width: 150,
    ...hidden,
    ...options,
    exported: [{ path: field, kind: 'choice', words }],
    cell: ({ [field]: value }) => value !== null && <Word group={group} of={String(value)} />,
  } satisfies ListColumn<Package>;
}

const flag = (field: FieldOf<boolean>, options?: Visible) => choice(field, 'answers', ['true', 'false'], options);

/** An amount in centimes; the unit is in the title. */
const money = (field: FieldOf<number>, options: Visible = {}): ListColumn<Package> => ({
  id: field,
  width: 146,
  align: 'end-physical',
  ...hidden,
  ...options,
  exported: [{ path: field, kind: 'money' }],
  cell: ({ [field]: value }) => typeof value === 'number' && <Money centimes={value} unit="none" />,
});

/** A whole number; the unit is in the title. */
const whole = (field: FieldOf<number>): ListColumn<Package> => ({
  id: field,
  width: 110,
  align: 'end-physical',
  ...hidden,
  exported: [{ path: field, kind: 'number' }],
  cell: ({ [field]: value }) => value !== null && <Ltr>{String(value)}</Ltr>,
});

const onDay = { width: 124, ...hidden } as const;
const words = { width: 170, ...hidden } as const;

export const moreColumns: readonly ListColumn<Package>[] = [
  text('orderStatus', { width: 170, ...hidden }),
  date('confirmedAt', onDay),
  date('pickedUpAt', onDay),
  date('assignedAt', onDay),
  date('canceledAt', onDay),
  date('returnedAt', onDay),
  person('collector', { width: 142, ...hidden }),
  place('originHub', { width: 120, ...hidden }),
  place('toHub', { width: 120, ...hidden }),
  choice('returnStage', 'returnStage', returnStages),
  text('newDestination', words),
  text('note', words),
  text('internalNote', { ...words, visibleTo: seesDriverInvoices }),
  text('proofOfNoResponse', words),
  text('clientEmail', { ...words, ...toClients }),
  text('website', words),
  whole('weight'),
  whole('length'),
  whole('width'),
  whole('height'),
  flag('exchange'),
  flag('noOpening'),
  flag('fragile'),
  flag('fromStock'),
  flag('whatsappSent'),
  flag('hasProof'),
  flag('processed'),
  flag('nonCompliant'),
  money('cashCollected', { visibleTo: seesAmounts }),
  money('feeDelivered', toClients),
  money('feeRefused', toClients),
  money('feeReturned', toClients),
  money('commission', toDrivers),
  flag('clientInvoiced', toClients),
  choice('clientInvoiceStatus', 'invoiceStatus', invoiceStatuses, toClients),
  flag('driverInvoiced', toDrivers),
  choice('driverInvoiceStatus', 'invoiceStatus', invoiceStatuses, toDrivers),
];
