// What is known of a claim, beside its thread: the clock, the parcel with what can be done to it, earlier claims.
import { type ReactNode, Suspense, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { AttemptsOfPackage } from '#client/attempt-extension.ts';
import { ParcelBeside } from '#client/parcel-extension.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { DueCard } from './due-card.tsx';
import type { Claim } from '../documents.ts';
import { EarlierClaimsQuery } from '../other-claims.ts';
import { ClaimOpener, ClaimStatus } from '../display.tsx';
import styles from './facts.module.css';

const claimEntities = ['claim'];

function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Other claims of the same customer, the newest first. */
function EarlierClaims({ claim: { id, company } }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  const companyId = company?.id ?? null;
  const variables = useMemo(() => ({ filter: { company: companyId === null ? null : [companyId] } }), [companyId]);
  const { data } = useLive(EarlierClaimsQuery, { variables, watch: claimEntities, pause: companyId === null });
  const others = (data?.claims.rows ?? []).filter((row) => row.id !== id);
  if (companyId === null || others.length === 0) return null;
  return (
    <section className={styles.earlier} aria-label={t('facts.earlier')}>
      <h3>{t('facts.earlier')}</h3>
      <ul>
        {others.map((row) => (
          <li key={row.id}>
            <Link href={`${screenPath('tickets')}?tab=all&id=${row.id}`}>
              <Ltr mono>{row.reference}</Ltr>
              <span>{t(`types.${row.type}`)}</span>
            </Link>
            <small>{t(`statuses.${row.status}`)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ claim, isCustomer }: { claim: Claim; isCustomer: boolean }): ReactNode {
  const t = useT('claims');
  return (
    <dl className={styles.lines}>
      <Line label={t('facts.status')}>
        <ClaimStatus claim={claim} />
      </Line>
      <Line label={t('facts.type')}>{t(`types.${claim.type}`)}</Line>
      {claim.priority !== null && <Line label={t('facts.priority')}>{t(`priorities.${claim.priority}`)}</Line>}
      <Line label={t('facts.opener')}>
        <ClaimOpener claim={claim} />
      </Line>
      {claim.company && !isCustomer && (
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
  );
}

/** The facts of a claim. */
export function ClaimFacts({ claim }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  const viewer = useAtomValue(viewerAtom);
  const isCustomer = viewer?.role === 'CUSTOMER';
  return (
    <aside className={styles.facts} aria-label={t('facts.label')}>
      <DueCard claim={claim} />
      <Lines claim={claim} isCustomer={isCustomer} />
      {claim.type === 'false_attempt' && claim.packageId !== null && viewer && canOpenScreen('attempts', viewer) && (
        <Suspense fallback={null}>
          <AttemptsOfPackage key={claim.packageId} packageId={claim.packageId} saysNone />
        </Suspense>
      )}
      {claim.packageId !== null && viewer && canOpenScreen('package', viewer) && (
        <section className={styles.parcel} aria-label={t('facts.package')}>
          <h3>{t('facts.package')}</h3>
          <Suspense fallback={<Skeleton width="100%" height={140} />}>
            <ParcelBeside key={claim.packageId} id={claim.packageId} />
          </Suspense>
        </section>
      )}
      {!isCustomer && <EarlierClaims claim={claim} />}
    </aside>
  );
}
