import { type ReactNode, Suspense, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import type { Macros } from './use-macros.ts';

const MacroPanel = lazyPart(() => import('./macro-panel.tsx'));
const MacrosDialog = lazyPanel(() => import('./macros-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('claims')('macros.manage'),
});

/** Finds a saved answer for the composer; from here they are written too. */
export function MacroButton({ macros, onPick }: { macros: Macros; onPick: (text: string) => void }): ReactNode {
  const t = useT('claims');
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <Popover
        label={t('macros.open')}
        align="end"
        side="top"
        flush
        trigger={
          <Button size="sm" tone="quiet" icon={ChevronDown}>
            {t('macros.open')}
          </Button>
        }
      >
        {(close) => (
          <MacroPanel
            macros={macros}
            onPick={(text) => {
              close();
              onPick(text);
            }}
            onManage={() => {
              close();
              setManaging(true);
            }}
          />
        )}
      </Popover>
      <Suspense fallback={null}>
        {isManaging && (
          <MacrosDialog
            onClose={() => {
              setManaging(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
