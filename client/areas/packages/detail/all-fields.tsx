import type { ReactNode } from 'react';
import { cashState } from '#shared/areas/packages/derived.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import type { Package } from '../documents.ts';
import { useNextDate } from '../next-date.ts';
import { Why } from './why/why.tsx';
import { ExtraLines } from '#client/extras/extra-lines-part.ts';
import styles from './all-fields.module.css';

type FieldValues = Readonly<Record<string, ReactNode>>;
interface DetailsProps {
  pkg: Package;
  onOpen: (id: string) => void;
}

const text = (value: string | null | undefined): ReactNode => (value ? <bdi>{value}</bdi> : null);
const ltr = (value: string | number | null): ReactNode => (value === null || value === '' ? null : <Ltr>{value}</Ltr>);
const copyable = (value: string | null): ReactNode =>
  value ? (
    <>
      <Ltr mono>{value}</Ltr>
      <CopyButton text={value} />
    </>
  ) : null;
const money = (centimes: number | null): ReactNode => (centimes === null ? null : <Money centimes={centimes} />);

function useContentFields({ pkg }: DetailsProps): FieldValues {
  const t = useT('packages');
  const format = useFormat();
  const { length, width, height, weight } = pkg;
  return {
    products: text(pkg.products),
    weight: weight !== null && t('grams', { value: format.number(weight) }),
    size: length !== null && width !== null && height !== null && (
      <Ltr>
        {length} × {width} × {height} {t('units.cm')}
      </Ltr>
    ),
    fromStock: t(pkg.fromStock ? 'said.yes' : 'said.no'),
    stockLines:
      pkg.stockLines.length > 0 &&
      pkg.stockLines.map(({ levelId, sku, quantity }) => (
        <div key={levelId}>
          <Ltr mono>{sku}</Ltr> × <Ltr>{quantity}</Ltr>
        </div>
      )),
    exchange: t(pkg.exchange ? 'said.yes' : 'said.no'),
    noOpening: t(pkg.noOpening ? 'said.yes' : 'said.no'),
    fragile: t(pkg.fragile ? 'said.yes' : 'said.no'),
    wantsProof: t(pkg.wantsProof ? 'said.yes' : 'said.no'),
  };
}

function useMoneyFields({ pkg }: DetailsProps): FieldValues {
  const t = useT('packages');
  const statuses = useT('statuses');
  const yes = (value: boolean | null): ReactNode => value !== null && t(value ? 'said.yes' : 'said.no');
  const invoice = (status: Package['clientInvoiceStatus']): ReactNode =>
    status !== null && t(`invoiceStatus.${status}`);
  return {
    [cashState(pkg) === 'none' ? 'price' : 'cod']: money(pkg.cod),
    cashCollected: money(pkg.cashCollected),
    cashStage: (
      <Why topic="cash">
        {cashState(pkg) === 'due' && pkg.cod !== 0 ? t('drawer.toCollect') : statuses(`cashStage.${pkg.cashStage}`)}
      </Why>
    ),
    feeDelivered: pkg.feeDelivered !== null && <Why topic="fees">{money(pkg.feeDelivered)}</Why>,
    feeRefused: money(pkg.feeRefused),
    feeReturned: money(pkg.feeReturned),
    extras: pkg.extras.length > 0 && <ExtraLines codes={pkg.extras} fees={pkg.extraFees} />,
    feesFixed: pkg.feesFixed === true && <Why topic="fees">{t('said.yes')}</Why>,
    commission: money(pkg.commission),
    clientInvoiced: yes(pkg.clientInvoiced),
    clientInvoiceStatus: invoice(pkg.clientInvoiceStatus),
    driverInvoiced: yes(pkg.driverInvoiced),
    driverInvoiceStatus: invoice(pkg.driverInvoiceStatus),
  };
}

function useDeliveryFields({ pkg }: DetailsProps): FieldValues {
  const t = useT('packages');
  const statuses = useT('statuses');
  const localizedName = useLocalizedName();
  const nextDate = useNextDate(pkg);
  const { originHub, hub, toHub, reason, returnStage, compliance } = pkg;
  return {
    originHub: originHub && localizedName(originHub),
    hub: hub && localizedName(hub),
    toHub: toHub && localizedName(toHub),
    shelf: text(pkg.shelf?.code),
    driver: text(pkg.driver?.name),
    collector: text(pkg.collector?.name),
    attempts: (
      <Why topic="attempts">
        <Ltr>{pkg.attempts}</Ltr>
      </Why>
    ),
    compliance: compliance && (
      <Why topic="compliance">
        {t(compliance.compliant ? 'conformity.yes' : 'conformity.no')} ·{' '}
        {t('facts.day', { count: compliance.day, ordinal: true })}
      </Why>
    ),
    late: pkg.late && <Why topic="late">{t('said.yes')}</Why>,
    nextDate,
    reason: reason !== null && statuses(`reason.${reason}`),
    returnStage: returnStage !== 'none' && <Why topic="returnStage">{statuses(`returnStage.${returnStage}`)}</Why>,
    processed: <Why topic="processed">{t(pkg.processed ? 'said.yes' : 'said.no')}</Why>,
  };
}

function useDateFields({ pkg }: DetailsProps): FieldValues {
  const format = useFormat();
  const {
    createdAt,
    confirmedAt,
    pickedUpAt,
    assignedAt,
    inDeliverySince,
    deliveredAt,
    canceledAt,
    returnedAt,
    housedAt,
    updatedAt,
  } = pkg;
  const instants = {
    createdAt,
    confirmedAt,
    pickedUpAt,
    assignedAt,
    inDeliverySince,
    deliveredAt,
    canceledAt,
    returnedAt,
    housedAt,
    updatedAt,
  };
  // Without a pickup, that time is when the parcel came to the hub.
  const nameOf = (name: string): string => (name === 'pickedUpAt' && pkg.withoutPickup ? 'arrivedAt' : name);
  return Object.fromEntries(
    Object.entries(instants).map(([name, at]) => [nameOf(name), at !== null && format.dateTime(at)]),
  );
}

function useFieldGroups(props: DetailsProps): Readonly<Record<string, FieldValues>> {
  const t = useT('packages');
  const localizedName = useLocalizedName();
  const { pkg, onOpen } = props;
  const { linkedId, city } = pkg;
  return {
    identity: {
      trackingNumber: copyable(pkg.trackingNumber),
      trackingId: copyable(pkg.trackingId),
      partnerId: copyable(pkg.partnerId),
      orderStatus: text(pkg.orderStatus),
      company: text(pkg.company?.name),
      linkedId: linkedId !== null && (
        <Button
          size="sm"
          onClick={() => {
            onOpen(linkedId);
          }}
        >
          {t('drawer.openLinked')}
        </Button>
      ),
    },
    recipient: {
      recipientName: text(pkg.recipientName),
      phone: copyable(formatPhone(pkg.phone)),
      city: city && localizedName(city),
      cityText: city === null && text(pkg.cityText),
      address: text(pkg.address),
      newDestination: text(pkg.newDestination),
      clientEmail: ltr(pkg.clientEmail),
      website: ltr(pkg.website),
      whatsappSent: t(pkg.whatsappSent ? 'said.yes' : 'said.no'),
    },
    content: useContentFields(props),
    money: useMoneyFields(props),
    way: useDeliveryFields(props),
    notes: {
      note: text(pkg.note),
      internalNote: text(pkg.internalNote),
      proofOfNoResponse: text(pkg.proofOfNoResponse),
    },
    dates: useDateFields(props),
  };
}

const hasValue = (value: ReactNode): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

/** All fields of the parcel, in groups. Empty fields and fields hidden from the viewer's role are left out. */
export function AllFields(props: DetailsProps): ReactNode {
  const t = useT('packages');
  return Object.entries(useFieldGroups(props)).map(([group, fields]) => {
    const present = Object.entries(fields).filter(([, value]) => hasValue(value));
    if (present.length === 0) return null;
    return (
      <section key={group} className={styles.group}>
        <h3 className={styles.groupTitle}>{t(`groups.${group}`)}</h3>
        <dl className={styles.lines}>
          {present.map(([field, value]) => (
            <div key={field}>
              <dt>{t(`details.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
