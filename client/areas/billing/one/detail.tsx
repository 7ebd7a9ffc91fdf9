import type { ReactNode } from 'react';
import { ActionButtons } from '#client/drawer/action-buttons.tsx';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { invoiceRowActions } from '../list/actions.tsx';
import { FileMenu } from '../files/file-menu.tsx';
import { InvoiceContent } from './content.tsx';
import { type Invoice } from '#client/invoices/documents.ts';
import { InvoiceQuery } from '../documents.ts';

const invoiceQuery = {
  entity: 'invoice',
  document: InvoiceQuery,
  rowOf: ({ invoice }: ResultOf<typeof InvoiceQuery>) => invoice,
};

/** An invoice beside the list: its equation, lines and steps. */
export default function InvoiceDrawer({ onAct, onOpen, ...frame }: ListDrawerProps<Invoice>): ReactNode {
  return (
    <RowDrawer
      {...frame}
      area="billing"
      screen="billing"
      state={useLiveRow(invoiceQuery, frame.id)}
      renderFooter={(invoice) => (
        <ActionButtons
          area="billing"
          row={invoice}
          presentation={invoiceRowActions.presentation}
          onAct={onAct}
          main={['pay']}
        >
          <FileMenu invoice={invoice} />
        </ActionButtons>
      )}
    >
      {(invoice) => <InvoiceContent key={invoice.id} invoice={invoice} onOpen={onOpen} />}
    </RowDrawer>
  );
}
