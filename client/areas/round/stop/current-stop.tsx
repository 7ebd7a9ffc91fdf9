import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Info, Lock, Map, MessageCircle, PackageOpen, Phone, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { WaitingMark } from '#client/app/driver/waiting-mark.tsx';
import type { IconType } from '#client/lib/icon-type.ts';
import { useT } from '#client/messages/use-t.ts';
import { navigationUrl, type Package, useWhatsapp } from '#client/round-extension.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { RoundStop } from '../round.ts';
import { useNoteCall } from './calls.ts';
import styles from './current-stop.module.css';

/** Call, write, navigate: each opens the phone's own program. */
function Contact({ pkg, city }: { pkg: Package; city: string }): ReactNode {
  const t = useT('round');
  const noteCall = useNoteCall();
  const { urlOf, record } = useWhatsapp(pkg);
  const opened = { target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <div className={styles.contact}>
      {pkg.phone !== '' && (
        <>
          <ButtonLink
            href={`tel:${pkg.phone}`}
            icon={Phone}
            block
            onClick={() => {
              noteCall(pkg.id);
            }}
          >
            {t('stop.call')}
          </ButtonLink>
          <ButtonLink
            href={urlOf()}
            icon={MessageCircle}
            block
            className={styles.whatsapp}
            onClick={record}
            {...opened}
          >
            WhatsApp
          </ButtonLink>
        </>
      )}
      <ButtonLink href={navigationUrl(pkg.address, city)} icon={Map} block {...opened}>
        {t('stop.navigate')}
      </ButtonLink>
    </div>
  );
}

/** What the driver must know before the door opens. */
function Hints({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('round');
  const hints: readonly (readonly [string, IconType, boolean])[] = [
    ['noOpening', Lock, pkg.noOpening],
    ['exchange', PackageOpen, pkg.exchange],
    ['fragile', TriangleAlert, pkg.fragile],
    ['proof', Info, pkg.wantsProof],
    ['late', TriangleAlert, pkg.late],
  ];
  const shown = hints.filter(([, , isTrue]) => isTrue);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {shown.map(([name, Icon]) => (
        <li key={name}>
          <Icon size={14} aria-hidden />
          {t(`stop.hints.${name}`)}
        </li>
      ))}
    </ul>
  );
}

/** The stop that the driver is at: who, where, how much, and how to reach them. */
export function CurrentStop({ stop: { pkg, number }, isFirst }: { stop: RoundStop; isFirst: boolean }): ReactNode {
  const t = useT('round');
  const localizedName = useLocalizedName();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(pkg.id);
  const [openedWith] = useState(pkg.id);
  // After an outcome the next stop stands here: screen readers begin there.
  useEffect(() => {
    if (before.current !== pkg.id) {
      heading.current?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
    before.current = pkg.id;
  }, [pkg.id]);
  const city = pkg.city ? localizedName(pkg.city) : pkg.cityText;
  return (
    <section className={styles.card} aria-label={t('stop.label')}>
      <p className={styles.kind}>
        <span className={styles.number}>{number}</span>
        {t(!isFirst ? 'stop.chosen' : pkg.id === openedWith ? 'stop.current' : 'stop.next')}
        <WaitingMark id={pkg.id} />
        <Link className={styles.details} href={`${screenPath('package')}?id=${pkg.id}`}>
          {t('stop.details')}
        </Link>
      </p>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        <bdi>{pkg.recipientName}</bdi>
      </h2>
      <p className={styles.address}>
        <bdi>{pkg.address}</bdi>
        <br />
        <bdi>{city}</bdi>
      </p>
      <div className={styles.cash}>
        <div>
          <p className={styles.label}>{t(pkg.cod === 0 ? 'stop.nothingDue' : 'stop.due')}</p>
          {pkg.cod !== null && pkg.cod > 0 && <Money centimes={pkg.cod} size="xl" />}
        </div>
        <p className={styles.facts}>
          <Ltr mono>{pkg.trackingNumber}</Ltr>
          {pkg.company && <bdi>{pkg.company.name}</bdi>}
        </p>
      </div>
      <Hints pkg={pkg} />
      {(pkg.products ?? pkg.note) !== null && (
        <p className={styles.note}>
          <bdi>{[pkg.products, pkg.note].filter((text) => text !== null && text !== '').join(' · ')}</bdi>
        </p>
      )}
      <Contact pkg={pkg} city={city} />
    </section>
  );
}
