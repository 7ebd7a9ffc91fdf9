// The statement of an account. Without one in the address it is the viewer's own.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { ScrollText } from 'lucide-react';
import { Page } from '#client/app/layout/page.tsx';
import { type AccountOwner, useAccounts } from '#client/balances/use-accounts.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { StatementOf } from './statement.tsx';
import { type StatementAddress, useStatementAddress } from './use-statement-address.ts';

function ownerOf({ id, effectiveRole, company, hub }: SessionViewer): AccountOwner | null {
  if (effectiveRole === 'CUSTOMER') return company && { companyId: company.id };
  if (effectiveRole === 'DRIVER') return { driverId: id };
  return effectiveRole === 'HOUSEKEEPER' && hub ? { hubId: hub.id } : null;
}

function OwnStatement({ owner, address }: { owner: AccountOwner; address: StatementAddress }): ReactNode {
  const t = useT('ledger');
  const errorMessage = useErrorMessage();
  const { accounts, query } = useAccounts(owner);
  const first = accounts.get('cod_payable') ?? [...accounts.values()][0];
  if (query.error && query.loading) return <ErrorState text={errorMessage(query.error)} onRetry={query.refetch} />;
  if (query.loading) return <PanelSkeleton />;
  if (!first) return <EmptyState icon={ScrollText} title={t('statement.none')} text={t('statement.noneText')} />;
  return <StatementOf key={first.id} accountId={first.id} address={address} />;
}

/** The statement of the account in the address. */
export default function StatementScreen(): ReactNode {
  const t = useT('ledger');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const address = useStatementAddress();
  const owner = viewer ? ownerOf(viewer) : null;
  return (
    <Page>
      {address.account !== null ? (
        <StatementOf key={address.account} accountId={address.account} address={address} />
      ) : owner ? (
        <OwnStatement owner={owner} address={address} />
      ) : (
        <EmptyState icon={ScrollText} title={t('statement.choose')} text={t('statement.chooseText')} />
      )}
    </Page>
  );
}
