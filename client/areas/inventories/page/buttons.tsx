// What can be done with an inventory now: its report, its end.
import type { ReactNode } from 'react';
import { FileDown, Rows3 } from 'lucide-react';
import { reportFormats } from '#shared/areas/inventories/counting.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { inventoryActions } from '../actions.ts';
import type { Inventory } from '../documents.ts';
import { useTakeShelves } from '../use-take-shelves.ts';
import { PrintReportMutation } from './documents.ts';
import styles from './page.module.css';

function ReportMenu({ id }: { id: string }): ReactNode {
  const t = useT('inventories');
  const { print, isBusy } = usePrintJob(PrintReportMutation, ({ inventoryPrint }) => inventoryPrint.job);
  return (
    <Menu
      label={t('report.menu')}
      align="end"
      trigger={
        <Button icon={FileDown} busy={isBusy}>
          {t('report.menu')}
        </Button>
      }
      entries={reportFormats.map((format) => ({
        id: format,
        label: t(`report.${format}`),
        onSelect: () => {
          print({ id, format });
        },
      }))}
    />
  );
}

interface ButtonsProps {
  inventory: Inventory;
  onAct: (action: string) => void;
}

function ActionButton({ action, isPrimary = false, onAct }: ActionButtonProps): ReactNode {
  const t = useT('inventories');
  return (
    <Button
      icon={inventoryActions.presentation.icon(action)}
      tone={isPrimary ? 'primary' : 'secondary'}
      onClick={() => {
        onAct(action);
      }}
    >
      {t(`actions.${action}`)}
    </Button>
  );
}

interface ActionButtonProps extends Pick<ButtonsProps, 'onAct'> {
  action: string;
  isPrimary?: boolean;
}

/** The report, and how it ends. */
export function InventoryButtons({ inventory: { id, allowedActions }, onAct }: ButtonsProps): ReactNode {
  return (
    <div className={styles.buttons}>
      {allowedActions.includes('print') && <ReportMenu id={id} />}
      {allowedActions.includes('close') && <ActionButton action="close" isPrimary onAct={onAct} />}
    </div>
  );
}

/** What was found on another shelf, and how the books take it over. */
export function TakeShelves({
  inventory: { id, misplaced, allowedActions },
}: Pick<ButtonsProps, 'inventory'>): ReactNode {
  const t = useT('inventories');
  const format = useFormat();
  const { take, isRunning } = useTakeShelves();
  return (
    allowedActions.includes('takeShelves') && (
      <Banner
        tone="warning"
        action={
          <Button icon={Rows3} busy={isRunning} onClick={() => take(id)}>
            {t('shelves.takeOver')}
          </Button>
        }
      >
        {t('shelves.found', { count: misplaced, n: format.number(misplaced) })}
      </Banner>
    )
  );
}

/** For one that was opened by mistake. */
export function CancelButton({ inventory: { allowedActions }, onAct }: ButtonsProps): ReactNode {
  return (
    allowedActions.includes('cancel') && (
      <div className={styles.buttons}>
        <ActionButton action="cancel" onAct={onAct} />
      </div>
    )
  );
}
