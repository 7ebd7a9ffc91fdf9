import { type ReactNode, useState } from 'react';
import { LogOut, Plus } from 'lucide-react';
import type { ListViewsProps } from '#client/list/list-environment.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import type { SavedView } from './documents.ts';
import { useViewCommands, type Views } from './use-views.ts';
import { ViewForm } from './view-form.tsx';
import { ViewLine } from './view-line.tsx';
import styles from './views.module.css';

interface PanelProps extends ListViewsProps {
  views: Views;
  isModified: boolean;
  onClose: () => void;
}

/** The own views, those of the team, and what saves a new one. */
export function ViewsPanel(props: PanelProps): ReactNode {
  const { views, onClose } = props;
  const t = useT('views');
  const commands = useViewCommands(props, views.query.refetch);
  const { own, team, query } = views;
  const isEmpty = own.length + team.length === 0;
  const group = (label: string, rows: readonly SavedView[]): ReactNode =>
    rows.length > 0 && (
      <section aria-label={label}>
        <h2 className={styles.heading}>{label}</h2>
        <ul className={styles.lines}>
          {rows.map((view, index) => (
            <PanelLine
              key={view.id}
              {...props}
              view={view}
              neighbours={[rows[index - 1]?.id, rows[index + 1]?.id]}
              isOwn={rows === own}
              act={commands.act}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <div className={styles.panel}>
      {query.error && isEmpty && <ErrorState variant="row" title={t('failed')} onRetry={query.refetch} />}
      {isEmpty && !query.error && !query.loading && <p className={styles.empty}>{t('empty')}</p>}
      <div className={styles.groups}>
        {group(t('own'), own)}
        {group(t('team'), team)}
      </div>
      {own.length + team.length > 1 && <p className={styles.keys}>{t('keys')}</p>}
      <PanelFoot
        {...props}
        onCreate={async (name) => {
          if (await commands.create(name)) onClose();
        }}
      />
    </div>
  );
}

interface LineProps extends PanelProps {
  view: SavedView;
  /** The ids of the views before and after it. */
  neighbours: readonly [string | undefined, string | undefined];
  isOwn: boolean;
  act: (action: string, view: SavedView, input?: Record<string, string>) => Promise<void>;
}

function PanelLine({
  view,
  neighbours,
  isOwn,
  act,
  open,
  current,
  isModified,
  views,
  onOpen,
  onClose,
}: LineProps): ReactNode {
  const [isNaming, setIsNaming] = useState(false);
  const swapWith = (other: string | undefined): (() => void) | undefined =>
    other === undefined
      ? undefined
      : () => {
          views.swap(view.id, other);
        };
  if (isNaming)
    return (
      <li>
        <ViewForm
          initial={view.name}
          onSubmit={(name) => {
            setIsNaming(false);
            void act('rename', view, { name });
          }}
          onCancel={() => {
            setIsNaming(false);
          }}
        />
      </li>
    );
  return (
    <ViewLine
      view={view}
      isOpen={view.id === open}
      isModified={isModified}
      isOwn={isOwn}
      onOpen={() => {
        onOpen(view);
        onClose();
      }}
      onAct={(action) => {
        if (action === 'rename') setIsNaming(true);
        else void act(action, view, action === 'update' ? { query: current } : {});
      }}
      onUp={swapWith(neighbours[0])}
      onDown={swapWith(neighbours[1])}
    />
  );
}

function PanelFoot({
  open,
  onOpen,
  onClose,
  onCreate,
}: PanelProps & { onCreate: (name: string) => Promise<void> }): ReactNode {
  const t = useT('views');
  const [isNaming, setIsNaming] = useState(false);
  if (isNaming)
    return (
      <div className={styles.foot}>
        <ViewForm
          initial=""
          onSubmit={(name) => void onCreate(name)}
          onCancel={() => {
            setIsNaming(false);
          }}
        />
      </div>
    );
  return (
    <div className={styles.foot}>
      <Button
        tone="quiet"
        size="sm"
        icon={Plus}
        onClick={() => {
          setIsNaming(true);
        }}
      >
        {t('save')}
      </Button>
      {open !== null && (
        <Button
          tone="quiet"
          size="sm"
          icon={LogOut}
          mirrorIcon
          onClick={() => {
            onOpen(null);
            onClose();
          }}
        >
          {t('leave')}
        </Button>
      )}
    </div>
  );
}
