import { type ReactNode, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { Download } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

/** The dialog, whose code is loaded when it opens. */
export const ExportDialog = lazyPanel(() => import('./export-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('list')('export.title'),
});

/** The button that exports the list as it is shown. */
export function ExportButton({
  tone = 'quiet',
  ...props
}: Omit<ExportDialogProps, 'onClose'> & { tone?: 'quiet' | 'secondary' }): ReactNode {
  const t = useT('list');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        tone={tone}
        icon={Download}
        label={t('export.button')}
        tip={tone === 'quiet'}
        onClick={() => {
          setOpen(true);
        }}
      />
      {isOpen && (
        <ExportDialog
          {...props}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
