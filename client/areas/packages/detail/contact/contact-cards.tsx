import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Check, Navigation, Phone, UserRound } from 'lucide-react';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { viewerAtom } from '#client/session/session.ts';
import type { Package } from '../../documents.ts';
import { useNextDate } from '../../next-date.ts';
import { isCarrier } from '../../permissions.ts';
import { useStatusLabel } from '../../status-label.ts';
import { navigationUrl } from './navigation-url.ts';
import { WhatsappButton } from './whatsapp-button.tsx';
import { Why } from '../why/why.tsx';
import styles from './contact-cards.module.css';

/** Call, write, navigate. A recipient who was erased has no phone. */
function Contact({ pkg, city }: { pkg: Package; city: string }): ReactNode {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  return (
    <>
      <div className={styles.contactLinks}>
        <ButtonLink href={`tel:${pkg.phone}`} icon={Phone} block>
          {t('drawer.call')}
        </ButtonLink>
        <WhatsappButton pkg={pkg} />
        {viewer && isCarrier(viewer) && (
          <ButtonLink
            href={navigationUrl(pkg.address, city)}
            icon={Navigation}
            block
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('drawer.navigate')}
          </ButtonLink>
        )}
      </div>
      {/* Its place is kept, so that nothing moves when the message is sent. */}
      <p className={styles.messageSent}>
        {pkg.whatsappSent && (
          <>
            <Check size={12} aria-hidden />
            {t('whatsapp.sent')}
          </>
        )}
      </p>
    </>
  );
}

/** The recipient, with buttons to call, to write on WhatsApp and, for those who drive there, to navigate. */
export function RecipientCard({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const localizedName = useLocalizedName();
  const city = pkg.city ? localizedName(pkg.city) : pkg.cityText;
  return (
    <section className={styles.card} aria-label={t('drawer.recipient')}>
      <h3 className={styles.label}>{t('drawer.recipient')}</h3>
      <p className={styles.phone}>
        <Ltr>{formatPhone(pkg.phone)}</Ltr>
      </p>
      <p className={styles.address}>
        <bdi>{pkg.address}</bdi>
        <br />
        <bdi>{city}</bdi>
      </p>
      {pkg.phone !== '' && <Contact pkg={pkg} city={city} />}
    </section>
  );
}

function Holder({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const localizedName = useLocalizedName();
  const person = pkg.driver ?? pkg.collector;
  const hub = pkg.toHub
    ? t('drawer.toHub', { hub: localizedName(pkg.toHub) })
    : pkg.hub && t('drawer.hub', { hub: localizedName(pkg.hub) });
  return (
    <div className={styles.holder}>
      {person ? (
        <Avatar name={person.name} photo={person.avatarId} size={34} decorative />
      ) : (
        <span className={styles.noPerson}>
          <UserRound size={17} aria-hidden />
        </span>
      )}
      <div className={styles.holderText}>
        <p className={styles.holderName}>{person ? <bdi>{person.name}</bdi> : t('unassigned')}</p>
        <p className={styles.faint}>{hub}</p>
      </div>
    </div>
  );
}

/** The person who holds the parcel, and the state of the delivery. */
export function DriverCard({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const statuses = useT('statuses');
  const statusLabel = useStatusLabel();
  const nextDate = useNextDate(pkg);
  const { compliance, reason, returnStage, attempts } = pkg;
  const facts: [string, ReactNode][] = [];
  // First, because it is always present: facts that appear later must not move it.
  if (compliance)
    facts.push([
      t('facts.day', { count: compliance.day, ordinal: true }),
      <Why key="compliance" topic="compliance">
        {compliance.todayStatus === null ? t('facts.noStatusToday') : statusLabel(compliance.todayStatus)}
      </Why>,
    ]);
  if (reason !== null) facts.push([t('facts.reason'), statuses(`reason.${reason}`)]);
  if (nextDate !== null) facts.push([t('facts.nextDate'), nextDate]);
  if (attempts > 0)
    facts.push([
      t('facts.attempts'),
      <Why key="attempts" topic="attempts">
        <Ltr>{attempts}</Ltr>
      </Why>,
    ]);
  if (returnStage !== 'none')
    facts.push([
      t('facts.returnStage'),
      <Why key="returnStage" topic="returnStage">
        {statuses(`returnStage.${returnStage}`)}
      </Why>,
    ]);
  return (
    <section className={cx(styles.card, pkg.driver && styles.held)} aria-label={t('drawer.delivery')}>
      <h3 className={styles.label}>{t('drawer.delivery')}</h3>
      <Holder pkg={pkg} />
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
