import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { useSelection } from '../views/use-selection.ts';
import { ViewPage } from '../views/view-page.tsx';
import { TransferBatches } from './batches.tsx';
import { Candidates } from './candidates.tsx';
import type { TransferSelection } from './documents.ts';

const isMatching = (value: object): value is object & NonNullable<TransferSelection['matching']> => 'tab' in value;

/** The transfers: a new batch of the selected invoices, and those that were made. */
export default function TransfersScreen(): ReactNode {
  const t = useT('transfers');
  const selection = useSelection(isMatching);
  return (
    <ViewPage title={t('page')}>
      {selection && <Candidates key={JSON.stringify(selection)} selection={selection} />}
      <TransferBatches />
    </ViewPage>
  );
}
