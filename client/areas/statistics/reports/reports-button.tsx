import { type ReactNode, Suspense, useState } from 'react';
import { Mail } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';

const ReportsDialog = lazyPanel(() => import('./reports-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('report-schedules')('title'),
});

/** Opens the reports that are sent by mail. */
export function ReportsButton(): ReactNode {
  const t = useT('statistics');
  const phone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
  };
  return (
    <>
      {phone ? (
        <IconButton icon={Mail} label={t('byMail')} tip={false} onClick={open} />
      ) : (
        <Button icon={Mail} onClick={open}>
          {t('byMail')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <ReportsDialog
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
