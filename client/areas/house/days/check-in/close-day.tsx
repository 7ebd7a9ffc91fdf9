// The close of a driver's day, and what still stands in its way.
import { type ReactNode, Suspense, useState } from 'react';
import { Lock } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { DayContent } from '../content-documents.ts';
import { closeDay } from '../documents.ts';
import styles from '../day.module.css';

const CloseForm = lazyPanel(() => import('./close-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('driver-days')('close'),
});

export function CloseDay({ content, onChanged }: { content: DayContent; onChanged: () => void }): ReactNode {
  const t = useT('driver-days');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(closeDay);
  const [asks, setAsks] = useState(false);
  const { id, out, back, cashHeld, scanned } = content;
  const unshelved = back.filter(({ shelf }) => shelf === null).length;
  const unexplained = out.filter(({ isExplained }) => !isExplained).length;
  const done = (): void => {
    toast({ text: t('closedToast', { name: content.driver?.name ?? '' }), tone: 'success' });
    onChanged();
  };
  const close = async (): Promise<void> => {
    if ((cashHeld ?? 0) > 0) {
      setAsks(true);
      return;
    }
    const outcome = await run({ id });
    if (outcome.ok) done();
  };
  return (
    <div className={styles.end}>
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
      {scanned > 0 && (
        <Banner tone="warning">{t('notCheckedOut', { count: scanned, n: format.number(scanned) })}</Banner>
      )}
      {unshelved > 0 && (
        <Banner tone="warning">{t('notShelved', { count: unshelved, n: format.number(unshelved) })}</Banner>
      )}
      <Button icon={Lock} tone="primary" size="lg" block busy={isRunning} disabled={unexplained > 0} onClick={close}>
        {t('close')}
      </Button>
      <p className={styles.hint}>
        {unexplained > 0
          ? t('closeBlocked', { count: unexplained, n: format.number(unexplained) })
          : t((cashHeld ?? 0) > 0 ? 'closeWithCash' : 'closeHint')}
      </p>
      <Suspense fallback={null}>
        {asks && (
          <CloseForm
            dayId={id}
            onDone={done}
            onClose={() => {
              setAsks(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
