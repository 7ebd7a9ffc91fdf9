import type { ReactNode } from 'react';
import type { ActionPresentation } from '#client/list/actions/action-host.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import styles from './action-buttons.module.css';

interface ActionButtonsProps<Row> {
  /** Namespace of the messages `actions.<action>`. */
  area: string;
  row: Row;
  presentation: Pick<ActionPresentation<Row>, 'allowed' | 'icon'>;
  onAct: (action: string, row: Row) => void;
  /** The actions with the coloured button, which come last. */
  main?: readonly string[];
  /** Buttons of something else, which come first. */
  children?: ReactNode;
}

/** What the viewer may do with the row now. */
export function ActionButtons<Row>(props: ActionButtonsProps<Row>): ReactNode {
  const { area, row, presentation, onAct, main = [], children } = props;
  const t = useT(area);
  const actions = presentation.allowed(row).toSorted((a, b) => Number(main.includes(a)) - Number(main.includes(b)));
  return (
    <div className={styles.buttons}>
      {children}
      {actions.map((action) => (
        <Button
          key={action}
          icon={presentation.icon(action)}
          tone={main.includes(action) ? 'primary' : 'secondary'}
          onClick={() => {
            onAct(action, row);
          }}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </div>
  );
}
