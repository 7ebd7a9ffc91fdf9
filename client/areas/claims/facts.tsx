// What is known of a claim, beside its thread: the clock, the parcel, the customer, earlier claims.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { useLive } from '#client/live/use-live.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { StatusPill } from '#client/ui/display/status/status-pill.tsx';
import { ClaimClock } from './clock.tsx';
import { type Claim, ClaimPackageQuery } from './documents.ts';
import { ClaimOpener, ClaimStatus } from './list.tsx';
import styles from './facts.module.css';

// The live document of parcels belongs to their own screen; here the facts are read again with the claim.
const claimEntities = ['claim'];

function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ParcelFacts({ id }: { id: string }): ReactNode {
  const t = useT('claims');
  const tStatuses = useT('statuses');
  const { data } = useLive(ClaimPackageQuery, { variables: { id }, watch: claimEntities });
  const parcel = data?.package;
  if (!parcel) return null;
  return (
    <section className={styles.box} aria-label={t('facts.package')}>
      <h3>{t('facts.package')}</h3>
      <p className={styles.head}>
        <Link href={`${screenPath('package')}?id=${parcel.id}`}>
          <Ltr mono>{parcel.trackingNumber}</Ltr>
        </Link>
        <StatusPill status={parcel.status}>{tStatuses(`status.${parcel.status}`)}</StatusPill>
      </p>
      <dl className={styles.lines}>
        <Line label={t('facts.recipient')}>
          <bdi>{parcel.recipientName}</bdi>
        </Line>
        {parcel.driver && (
          <Line label={t('facts.driver')}>
            <bdi>{parcel.driver.name}</bdi>
          </Line>
        )}
        {parcel.cod !== null && (
          <Line label={t('facts.cod')}>
            <Money centimes={parcel.cod} />
          </Line>
        )}
      </dl>
    </section>
  );
}

/** The facts of a claim. */
export function ClaimFacts({ claim }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  const format = useFormat();
  const viewer = useAtomValue(viewerAtom);
  return (
    <aside className={styles.facts} aria-label={t('facts.label')}>
      {claim.dueAt !== null && (
        <section className={styles.due}>
          <span>{t(claim.answeredAt === null ? 'clock.answerBy' : 'clock.resolveBy')}</span>
          <ClaimClock claim={claim} />
          <small>{format.dateTime(claim.dueAt)}</small>
        </section>
      )}
      <dl className={styles.lines}>
        <Line label={t('facts.status')}>
          <ClaimStatus claim={claim} />
        </Line>
        <Line label={t('facts.type')}>{t(`types.${claim.type}`)}</Line>
        {claim.priority !== null && <Line label={t('facts.priority')}>{t(`priorities.${claim.priority}`)}</Line>}
        <Line label={t('facts.opener')}>
          <ClaimOpener claim={claim} />
        </Line>
        {claim.company && viewer?.role !== 'CUSTOMER' && (
          <Line label={t('facts.company')}>
            <bdi>{claim.company.name}</bdi>
          </Line>
        )}
        <Line label={t('facts.assignee')}>{claim.assignee ? <bdi>{claim.assignee.name}</bdi> : t('facts.nobody')}</Line>
        {claim.driver && (
          <Line label={t('facts.asked')}>
            <bdi>{claim.driver.name}</bdi>
          </Line>
        )}
        {claim.invoiceNumber !== null && (
          <Line label={t('facts.invoice')}>
            <Ltr mono>{claim.invoiceNumber}</Ltr>
          </Line>
        )}
        {claim.resolution !== null && (
          <Line label={t('facts.resolution')}>
            {t(`resolutions.${claim.resolution}`)}
            {' : '}
            <bdi>{claim.resolutionReason}</bdi>
          </Line>
        )}
        {claim.satisfaction !== null && (
          <Line label={t('facts.satisfaction')}>
            <Ltr>{`${claim.satisfaction} / 5`}</Ltr>
          </Line>
        )}
      </dl>
      {claim.packageId !== null && viewer && canOpenScreen('package', viewer) && <ParcelFacts id={claim.packageId} />}
    </aside>
  );
}
