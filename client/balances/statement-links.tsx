import type { ReactNode } from 'react';
import { ScrollText } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { type AccountOwner, useAccounts } from './use-accounts.ts';

/** The balances of a customer or a driver, each with the way to its statement; nothing without an account. */
export function StatementLinks({ owner }: { owner: AccountOwner }): ReactNode {
  const t = useT('ledger');
  const { accounts } = useAccounts(owner);
  return [...accounts.values()].map(({ id, kind, balance }) => (
    <ButtonLink key={id} size="sm" href={`${screenPath('statement')}&account=${id}`} icon={ScrollText}>
      {t(`accounts.${kind}`)} <Money centimes={balance} />
    </ButtonLink>
  ));
}
