// What a slip says: who gives and takes, what it adds up to, its parcels, and who has signed.
import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Signatures } from '#client/signatures/signatures.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { SignSlipMutation, type Slip, SlipLinesQuery } from './documents.ts';
import styles from './slips.module.css';

const watched = ['slip'];

const nameOf = (named: { name: string } | null): ReactNode => named && <bdi>{named.name}</bdi>;

function Facts({ slip }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  const format = useFormat();
  const { hub, toHub, carrier, company, madeBy } = slip;
  const facts: Readonly<Record<string, ReactNode>> = {
    hub: hub && <bdi>{readLanguage() === 'ar' ? hub.nameAr : hub.nameFr}</bdi>,
    toHub: toHub && <bdi>{readLanguage() === 'ar' ? toHub.nameAr : toHub.nameFr}</bdi>,
    carrier: nameOf(carrier),
    company: nameOf(company),
    madeBy: nameOf(madeBy),
    madeAt: <time dateTime={slip.createdAt}>{format.dateTime(slip.createdAt)}</time>,
    total: <Money centimes={slip.total} />,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([fact, value]) =>
          value && (
            <div key={fact}>
              <dt>{t(`facts.${fact}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Lines({ id }: { id: string }): ReactNode {
  const t = useT('slips');
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(SlipLinesQuery, { variables: { id }, watch: watched, rowId: id });
  const lines = data?.slip?.lines;
  if (!lines && error) return <ErrorState variant="row" title={errorMessage(error)} onRetry={refetch} />;
  if (!lines) return <Skeleton shape="block" height={120} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {['place', 'number', 'recipient', 'city', 'sender', 'cod'].map((name) => (
              <th key={name} scope="col">
                {t(`lines.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.place}>
              <td>
                <Ltr>{line.place}</Ltr>
              </td>
              <td>
                <Ltr mono>{line.trackingNumber}</Ltr>
              </td>
              <td>
                <bdi>{line.recipientName}</bdi>
              </td>
              <td>
                <bdi>{line.city}</bdi>
              </td>
              <td>
                <bdi>{line.sender}</bdi>
              </td>
              <td>
                <Money centimes={line.cod} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SlipSignatures({ slip }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  const { run } = useAction(SignSlipMutation);
  const { id, kind, allowedActions, giverSignatureId, takerSignatureId } = slip;
  const canSign = allowedActions.includes('sign');
  return (
    <Signatures
      parties={{ giver: t(`parties.${kind}.giver`), taker: t(`parties.${kind}.taker`) }}
      files={{ giver: giverSignatureId, taker: takerSignatureId }}
      canSign={{ giver: canSign, taker: canSign }}
      sign={async (side, fileId) => {
        const outcome = await run({ id, side, fileId });
        return outcome.ok ? null : outcome.problem;
      }}
    />
  );
}

/** A slip with its parcels and signatures. */
export function SlipContent({ slip }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  return (
    <div className={styles.slip}>
      {slip.status === 'voided' && (
        <Banner tone="danger" title={t('voided')}>
          <bdi>{slip.voidReason}</bdi>
        </Banner>
      )}
      <Facts slip={slip} />
      <SlipSignatures slip={slip} />
      <Lines id={slip.id} />
    </div>
  );
}
