import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Download } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'));

/** The button that exports the list as it is shown. */
export default function ExportButton({
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
      <Suspense fallback={null}>
        {isOpen && (
          <ExportDialog
            {...props}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
