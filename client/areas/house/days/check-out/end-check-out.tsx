// The end of a check-out: all that is scanned leaves with the driver, on an exit slip.
import type { ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { CheckOutMutation, type DayContent } from '../content-documents.ts';
import styles from '../day.module.css';

/** The button says how many stay behind: nobody leaves without some by mistake. */
export function EndCheckOut({ content, onChanged }: { content: DayContent; onChanged: () => void }): ReactNode {
  const t = useT('driver-days');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(CheckOutMutation);
  const { id, scanned, waiting } = content;
  const missing = waiting.length;
  const end = async (): Promise<void> => {
    const outcome = await run({ id });
    if (outcome.ok) {
      const [slip] = outcome.data.driverDayCheckOut.slips;
      toast({ text: t('checkedOut', { count: scanned, number: slip?.number ?? '' }), tone: 'success' });
    }
    onChanged();
  };
  return (
    <div className={styles.end}>
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
      <Button
        icon={LogOut}
        tone={missing > 0 ? 'secondary' : 'primary'}
        size="lg"
        block
        busy={isRunning}
        disabled={scanned === 0}
        onClick={end}
      >
        {missing > 0 ? t('checkOutWithout', { count: missing, n: format.number(missing) }) : t('checkOut')}
      </Button>
      <p className={styles.hint}>{t(missing > 0 ? 'checkOutWithoutHint' : 'checkOutHint')}</p>
    </div>
  );
}
