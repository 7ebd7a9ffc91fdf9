import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Phone, Search } from 'lucide-react';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { hasEnded } from '#shared/areas/ratings/derived.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Journey } from '#client/ui/display/status/journey.tsx';
import { type Milestone, milestonesOf } from './milestones.ts';
import { ProofForm } from './forms/proof-form.tsx';
import { ChangeRequest } from './forms/request-form.tsx';
import { noonOf, summaryOf } from './summary.ts';
import type { Tracking } from './use-tracking.ts';
import styles from './page.module.css';

const loadParts = () => import('./recipient-parts.ts');
const RecipientClaim = lazyPart(async () => ({ default: (await loadParts()).RecipientClaim }));
const DriverMap = lazyPart(() => import('./driver-map.tsx'));
const Ratings = lazyPart(async () => ({ default: (await loadParts()).Ratings }));

const minuteMs = 60_000;
/** The present minute, in milliseconds: what the texts depend on changes once a minute at most. */
const useNow = (): number => useClock((now) => Math.floor(now / minuteMs) * minuteMs);

const nameOf = ({ nameFr, nameAr }: { nameFr: string; nameAr: string }): string =>
  readLanguage() === 'ar' ? nameAr : nameFr;

/** A parcel: where it is, its steps, and for its recipient the rest. */
export function ParcelView({ tracking, parcel }: { tracking: Tracking; parcel: TrackedParcel }): ReactNode {
  const t = useT('tracking');
  const statuses = useT('statuses');
  const format = useFormat();
  const now = useNow();
  const { details } = parcel;
  const { title, lines } = summaryOf(parcel, { t, statuses, format, now, nameOf });
  return (
    <>
      <article className={styles.card}>
        <LinkPill tracking={tracking} />
        <header className={styles.head} aria-live="polite">
          <h1 className={styles.title}>{title}</h1>
          {lines.length > 0 && <p className={styles.lead}>{lines.join(' ')}</p>}
        </header>
        <Steps parcel={parcel} now={now} />
        <Facts parcel={parcel} />
        {details && tracking.session !== null && (
          <ChangeRequest session={tracking.session} details={details} onSent={tracking.accept} />
        )}
        <Suspense fallback={null}>
          {tracking.session !== null && <RecipientClaim session={tracking.session} />}
        </Suspense>
        {tracking.session === null && <ProofForm onProve={tracking.prove} />}
      </article>
      {tracking.position && parcel.status === 'enroute' && (
        <Suspense fallback={<div className={styles.mapCard} aria-hidden />}>
          <DriverMap position={tracking.position} />
        </Suspense>
      )}
      {tracking.session !== null && hasEnded(parcel) && <Ratings session={tracking.session} parcel={parcel} />}
      <Button
        tone="quiet"
        size="touch"
        icon={Search}
        onClick={() => {
          tracking.open(null);
        }}
      >
        {t('find.another')}
      </Button>
    </>
  );
}

function LinkPill({ tracking: { session, link } }: { tracking: Tracking }): ReactNode {
  const t = useT('tracking');
  if (session === null || link === 'over') return null;
  const isLost = link === 'reconnecting';
  return (
    <p className={isLost ? styles.lost : styles.live}>
      <i className={styles.dot} aria-hidden />
      {t(isLost ? 'reconnecting' : 'live')}
    </p>
  );
}

const roundMs = 5 * minuteMs;
const roundedMiddle = (from: string, to: string): number =>
  Math.round((Date.parse(from) + Date.parse(to)) / 2 / roundMs) * roundMs;

function useStepTime(now: number): (milestone: Milestone, parcel: TrackedParcel) => string | undefined {
  const t = useT('tracking');
  const format = useFormat();
  return ({ id, at, state }, parcel) => {
    if (id === 'postponed') return parcel.nextDate === null ? undefined : format.day(noonOf(parcel.nextDate));
    if (at !== null) return moroccoDay(at) === moroccoDay(now) ? format.time(at) : format.dateTime(at);
    const { etaFrom = null, etaTo = null } = parcel.details ?? {};
    if (id !== 'delivered' || state !== 'next' || etaFrom === null || etaTo === null) return undefined;
    return t('steps.about', { time: format.time(roundedMiddle(etaFrom, etaTo)) });
  };
}

function Steps({ parcel, now }: { parcel: TrackedParcel; now: number }): ReactNode {
  const t = useT('tracking');
  const timeOf = useStepTime(now);
  const { hub, details, status } = parcel;
  const labelOf = ({ id, state }: Milestone): ReactNode => {
    if (id === 'hub' && hub && state === 'current') return t('steps.hubOf', { hub: nameOf(hub) });
    if (id === 'postponed') return t(`headline.${status}`);
    const driver = details?.driverFirstName ?? null;
    return id === 'out' && driver !== null && state === 'current' ? t('steps.outWith', { driver }) : t(`steps.${id}`);
  };
  return (
    <Journey
      vertical
      label={t('steps.label')}
      steps={milestonesOf(parcel).map((milestone) => {
        const time = timeOf(milestone, parcel);
        return {
          id: milestone.id,
          status: milestone.status,
          state: milestone.state,
          label: labelOf(milestone),
          ...(time !== undefined && { sub: <bdi>{time}</bdi> }),
        };
      })}
    />
  );
}

function Facts({ parcel: { number, city, details } }: { parcel: TrackedParcel }): ReactNode {
  const t = useT('tracking');
  const cod = details?.cod ?? null;
  const phone = details?.senderPhone ?? null;
  return (
    <>
      {cod !== null && (
        <div className={styles.cod}>
          <div>
            <p className={styles.caption}>{t('cod.label')}</p>
            {cod > 0 ? <Money centimes={cod} size="lg" /> : <p className={styles.value}>{t('cod.nothing')}</p>}
          </div>
          {cod > 0 && <p className={styles.hint}>{t('cod.exact')}</p>}
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('number')}</dt>
          <dd className={styles.mono}>
            <Ltr>{number}</Ltr>
          </dd>
        </div>
        {city && (
          <div>
            <dt>{t('destination')}</dt>
            <dd>{nameOf(city)}</dd>
          </div>
        )}
        {details && (
          <div>
            <dt>{t('sender')}</dt>
            <dd>
              <bdi>{details.senderName}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {phone !== null && (
        <ButtonLink href={`tel:${phone}`} size="touch" icon={Phone}>
          {t('callSender')} <Ltr>{formatPhone(phone)}</Ltr>
        </ButtonLink>
      )}
    </>
  );
}
