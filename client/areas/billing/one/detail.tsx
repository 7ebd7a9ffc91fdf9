import type { ReactNode } from 'react';
import { FileX } from 'lucide-react';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { invoiceRowActions } from '../list/actions.tsx';
import { FileMenu } from '../files/file-menu.tsx';
import { InvoiceContent } from './content.tsx';
import { type Invoice } from '#client/invoices/documents.ts';
import { InvoiceQuery } from '../documents.ts';
import styles from './content.module.css';

const watched = ['invoice'];
/** The action with the coloured button, if it is allowed. */
const first = 'pay';

function Buttons({ invoice, onAct }: { invoice: Invoice; onAct: ListDrawerProps<Invoice>['onAct'] }): ReactNode {
  const t = useT('billing');
  const { allowed, icon } = invoiceRowActions.presentation;
  const actions = allowed(invoice).toSorted((a, b) => Number(a === first) - Number(b === first));
  return (
    <div className={styles.buttons}>
      <FileMenu invoice={invoice} />
      {actions.map((action) => (
        <Button
          key={action}
          icon={icon(action)}
          tone={action === first ? 'primary' : 'secondary'}
          onClick={() => {
            onAct(action, invoice);
          }}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </div>
  );
}

/** An invoice beside the list: its equation, lines and steps. */
export default function InvoiceDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onOpen,
  onAct,
}: ListDrawerProps<Invoice>): ReactNode {
  const t = useT('billing');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('invoice', id);
  const { data, stale, error, refetch } = useLive(InvoiceQuery, { variables: { id }, watch: watched, rowId: id });
  const found = data?.invoice;
  const invoice = !gone && found?.id === id ? found : null;
  const isMissing = gone || (found === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'billing', object: id }} withActivity />}
      footer={invoice && <Buttons invoice={invoice} onAct={onAct} />}
    >
      {invoice ? (
        <InvoiceContent key={id} invoice={invoice} onOpen={onOpen} />
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
