import type { ReactNode } from 'react';
import { Ban, FileX } from 'lucide-react';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { type Slip, SlipQuery } from './documents.ts';
import { PrintSlipButton } from './slip-card.tsx';
import { SlipContent } from './slip-content.tsx';
import styles from './slips.module.css';

const watched = ['slip'];

/** A slip beside the list. */
export default function SlipDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onAct,
}: ListDrawerProps<Slip>): ReactNode {
  const t = useT('slips');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('slip', id);
  const { data, stale, error, refetch } = useLive(SlipQuery, { variables: { id }, watch: watched, rowId: id });
  const found = data?.slip;
  const slip = !gone && found?.id === id ? found : null;
  const isMissing = gone || (found === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  return (
    <Drawer
      open
      onClose={onClose}
      title={slip ? t(`title.${slip.kind}`) : t('one')}
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'slip', object: id }} withActivity />}
      footer={
        slip && (
          <div className={styles.buttons}>
            {slip.allowedActions.includes('void') && (
              <Button
                tone="quiet"
                icon={Ban}
                onClick={() => {
                  onAct('void', slip);
                }}
              >
                {t('actions.void')}
              </Button>
            )}
            <PrintSlipButton slip={slip} />
          </div>
        )
      }
    >
      {slip ? (
        <>
          <p className={styles.number}>
            <Ltr mono>{slip.number}</Ltr>
          </p>
          <SlipContent key={id} slip={slip} />
        </>
      ) : isMissing ? (
        <EmptyState icon={FileX} title={t('missing.title')} text={t('missing.text')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Drawer>
  );
}
