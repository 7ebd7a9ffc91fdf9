import type { ReactNode } from 'react';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { Ban } from 'lucide-react';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { type Slip, SlipQuery } from './documents.ts';
import { PrintSlipButton } from './slip-card.tsx';
import { SlipContent } from './slip-content.tsx';
import styles from './slips.module.css';

const slipQuery = { entity: 'slip', document: SlipQuery, rowOf: ({ slip }: ResultOf<typeof SlipQuery>) => slip };

/** A slip beside the list. */
export default function SlipDrawer({ onAct, ...frame }: ListDrawerProps<Slip>): ReactNode {
  const t = useT('slips');
  return (
    <RowDrawer
      {...frame}
      area="slips"
      screen="slip"
      state={useLiveRow(slipQuery, frame.id)}
      title={({ kind }) => t(`title.${kind}`)}
      flush={false}
      renderFooter={(slip) => (
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
      )}
    >
      {(slip) => (
        <>
          <p className={styles.number}>
            <Ltr mono>{slip.number}</Ltr>
          </p>
          <SlipContent key={slip.id} slip={slip} />
        </>
      )}
    </RowDrawer>
  );
}
