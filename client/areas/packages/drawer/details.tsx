import type { ReactNode } from 'react';
import { phoneText } from '#shared/kit/phone-text.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { CopyButton } from '#client/kit/ui/copy-button.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { Money } from '#client/kit/ui/money.tsx';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { usePlaceName } from '../directory.ts';
import type { Pkg } from '../documents.ts';
import styles from './drawer.module.css';

type Line = readonly [name: string, value: ReactNode];
interface Group { name: string; lines: readonly Line[] }

const is = (value: ReactNode): boolean => value !== null && value !== undefined && value !== '' && value !== false;

// What a role may not see is null, and what a parcel has not is null too: neither leaves a hole.
function useGroups(pkg: Pkg, onOpen: (id: string) => void): Group[] {
  const t = useWords('packages');
  const statuses = useWords('statuses');
  const place = usePlaceName();
  const format = useFormat();
  const copied = (text: string | null): ReactNode => text !== null && <><Ltr mono>{text}</Ltr><CopyButton text={text} /></>;
  const money = (centimes: number | null): ReactNode => centimes !== null && <Money centimes={centimes} />;
  const at = (instant: string | null): ReactNode => instant !== null && format.dateTime(instant);
  const yes = (value: boolean | null): ReactNode => value !== null && t(value ? 'said.yes' : 'said.no');
  const size = pkg.length !== null && pkg.width !== null && pkg.height !== null ? `${pkg.length} × ${pkg.width} × ${pkg.height} cm` : null;
  const invoice = (status: Pkg['clientInvoiceStatus']): ReactNode => status !== null && t(`invoiceStatus.${status}`);
  return [
    { name: 'identity', lines: [
      ['trackingNumber', copied(pkg.trackingNumber)], ['trackingId', copied(pkg.trackingId)], ['partnerId', copied(pkg.partnerId)], ['orderStatus', pkg.orderStatus],
      ['company', pkg.company?.name], ['linkedId', pkg.linkedId !== null && <Button size="sm" onClick={() => { onOpen(pkg.linkedId ?? ''); }}>{t('drawer.openLinked')}</Button>],
    ] },
    { name: 'recipient', lines: [
      ['recipientName', <bdi key="name">{pkg.recipientName}</bdi>], ['phone', copied(phoneText(pkg.phone))], ['city', pkg.city && place(pkg.city)], ['cityText', pkg.city === null && pkg.cityText],
      ['address', <bdi key="address">{pkg.address}</bdi>], ['newDestination', pkg.newDestination], ['clientEmail', pkg.clientEmail && <Ltr>{pkg.clientEmail}</Ltr>],
      ['website', pkg.website && <Ltr>{pkg.website}</Ltr>], ['whatsappSent', yes(pkg.whatsappSent)],
    ] },
    { name: 'content', lines: [
      ['products', pkg.products], ['weight', pkg.weight !== null && t('grams', { value: format.number(pkg.weight) })], ['size', size && <Ltr>{size}</Ltr>],
      ['fromStock', yes(pkg.fromStock)], ['exchange', yes(pkg.exchange)], ['noOpening', yes(pkg.noOpening)],
    ] },
    { name: 'money', lines: [
      ['cod', money(pkg.cod)], ['cashCollected', money(pkg.cashCollected)], ['cashStage', statuses(`cashStage.${pkg.cashStage}`)],
      ['feeDelivered', money(pkg.feeDelivered)], ['feeRefused', money(pkg.feeRefused)], ['feeReturned', money(pkg.feeReturned)], ['commission', money(pkg.commission)],
      ['clientInvoiced', yes(pkg.clientInvoiced)], ['clientInvoiceStatus', invoice(pkg.clientInvoiceStatus)],
      ['driverInvoiced', yes(pkg.driverInvoiced)], ['driverInvoiceStatus', invoice(pkg.driverInvoiceStatus)],
    ] },
    { name: 'way', lines: [
      ['originHub', pkg.originHub && place(pkg.originHub)], ['hub', pkg.hub && place(pkg.hub)], ['toHub', pkg.toHub && place(pkg.toHub)], ['driver', pkg.driver?.name], ['collector', pkg.collector?.name],
      ['attempts', <Ltr key="attempts">{pkg.attempts}</Ltr>], ['nextDate', pkg.nextDate !== null && format.date(`${pkg.nextDate}T12:00:00Z`)],
      ['reason', pkg.reason !== null && statuses(`reason.${pkg.reason}`)], ['returnStage', pkg.returnStage !== 'none' && statuses(`returnStage.${pkg.returnStage}`)], ['processed', yes(pkg.processed)],
    ] },
    { name: 'notes', lines: [['note', pkg.note && <bdi>{pkg.note}</bdi>], ['internalNote', pkg.internalNote && <bdi>{pkg.internalNote}</bdi>], ['proofOfNoResponse', pkg.proofOfNoResponse && <bdi>{pkg.proofOfNoResponse}</bdi>]] },
    { name: 'dates', lines: [
      ['createdAt', at(pkg.createdAt)], ['confirmedAt', at(pkg.confirmedAt)], ['pickedUpAt', at(pkg.pickedUpAt)], ['assignedAt', at(pkg.assignedAt)], ['inDeliverySince', at(pkg.inDeliverySince)],
      ['deliveredAt', at(pkg.deliveredAt)], ['canceledAt', at(pkg.canceledAt)], ['returnedAt', at(pkg.returnedAt)], ['updatedAt', at(pkg.updatedAt)],
    ] },
  ];
}

/** Every field of the parcel that the viewer may see, in groups. */
export function Details({ pkg, onOpen }: { pkg: Pkg; onOpen: (id: string) => void }): ReactNode {
  const t = useWords('packages');
  const groups = useGroups(pkg, onOpen).map(({ name, lines }) => ({ name, lines: lines.filter(([, value]) => is(value)) })).filter(({ lines }) => lines.length > 0);
  return groups.map(({ name, lines }) => (
    <section key={name} className={styles.group}>
      <h3 className={styles.groupTitle}>{t(`groups.${name}`)}</h3>
      <dl className={styles.lines}>
        {lines.map(([field, value]) => <div key={field}><dt>{t(`details.${field}`)}</dt><dd>{value}</dd></div>)}
      </dl>
    </section>
  ));
}
