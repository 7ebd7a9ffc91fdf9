import type { ReactNode } from 'react';
import { type AccountOwner, useAccounts } from '#client/balances/use-accounts.ts';
import { useT } from '#client/messages/use-t.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { AccountStatement } from '../documents.ts';

function ownerOf({ companyId, driverId, hubId }: AccountStatement['account']): AccountOwner {
  if (companyId !== null) return { companyId };
  if (driverId !== null) return { driverId };
  return hubId === null ? {} : { hubId };
}

/** The other accounts of the same owner, if there are any. */
export function AccountTabs({
  account,
  onChoose,
}: {
  account: AccountStatement['account'];
  onChoose: (id: string) => void;
}): ReactNode {
  const t = useT('ledger');
  const { accounts } = useAccounts(ownerOf(account));
  const items = [...accounts.values()].map(({ id, kind }) => ({ id, label: t(`accounts.${kind}`) }));
  if (items.length < 2) return null;
  return <Tabs label={t('statement.accounts')} value={account.id} onChange={onChoose} items={items} />;
}
