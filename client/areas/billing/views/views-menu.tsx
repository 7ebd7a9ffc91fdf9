// In the header of the list of invoices: the way to transfers, to the answers of the bank, and to billing all that is due.
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useAtomValue } from 'jotai';
import { ChevronDown, FileCheck, FileSpreadsheet, Landmark } from 'lucide-react';
import { invoiceMakers, payers } from '#shared/areas/billing/invoice.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { type ViewName, viewPath } from './view-path.ts';

const icons = { transfers: Landmark, bank: FileSpreadsheet, due: FileCheck } as const;

export function ViewsMenu(): ReactNode {
  const t = useT('billing');
  const role = useAtomValue(viewerAtom)?.role;
  const isPhone = useIsPhone();
  const [, navigate] = useLocation();
  const has = (roles: readonly string[]): boolean => role !== undefined && roles.includes(role);
  if (!has(payers)) return null;
  const names: readonly (keyof typeof icons & ViewName)[] = has(invoiceMakers)
    ? ['transfers', 'bank', 'due']
    : ['transfers', 'bank'];
  return (
    <Menu
      label={t('views.menu')}
      align="end"
      trigger={
        isPhone ? (
          <IconButton tone="secondary" icon={Landmark} tip={false} label={t('views.menu')} />
        ) : (
          <Button icon={Landmark} trailing={<ChevronDown size={14} aria-hidden />}>
            {t('views.menu')}
          </Button>
        )
      }
      entries={names.map((name) => ({
        id: name,
        label: t(`views.${name}`),
        icon: icons[name],
        onSelect: () => {
          navigate(viewPath(name));
        },
      }))}
    />
  );
}
