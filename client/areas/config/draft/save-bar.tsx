import { type ReactNode, Suspense, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useAtom } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useUnloadGuard } from '#client/forms/use-leave-guard.ts';
import { type Draft, draftAtom } from './draft.ts';
import type { ConfigData } from '../use-config.ts';
import { useSaveDraft } from './use-save-draft.ts';
import styles from './save-bar.module.css';

const ReviewDialog = lazyPanel(() => import('./review-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('config')('difference.title'),
});

function countFaults(draft: Draft): number {
  return [...draft.values()].filter(({ fault }) => fault).length;
}

/** Shown while the draft has edits; opens the review dialog. */
export function SaveBar({ config }: { config: ConfigData }): ReactNode {
  const t = useT('config');
  const [draft, setDraft] = useAtom(draftAtom);
  const [open, setOpen] = useState(false);
  const saving = useSaveDraft(config);
  const dirty = draft.size > 0;
  // Navigation inside the app keeps the draft; only leaving the page loses it.
  useUnloadGuard(dirty);
  const faults = countFaults(draft);
  const discard = (): void => {
    const dropped = draft;
    setDraft(new Map());
    toast({
      text: t('bar.discarded', { count: dropped.size }),
      action: {
        label: t('bar.restore'),
        onSelect: () => {
          setDraft(dropped);
        },
      },
    });
  };
  const review = (): void => {
    saving.validate();
    setOpen(true);
  };
  return (
    <>
      {dirty && (
        <section className={styles.bar} aria-label={t('bar.label')}>
          <output className={styles.barText}>
            {t('bar.dirty', { count: draft.size })}
            {faults > 0 && <span className={styles.barFault}>{t('bar.faults', { count: faults })}</span>}
          </output>
          <Button tone="quiet" onClick={discard}>
            {t('bar.discard')}
          </Button>
          <Button tone="primary" onClick={review}>
            {t('bar.review')}
          </Button>
        </section>
      )}
      {open && (
        <Suspense fallback={null}>
          <ReviewDialog
            config={config}
            saving={saving}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
