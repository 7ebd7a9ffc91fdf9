// The second recipe: a list of rows or cards inside a page, a dialog or a drawer. One call declares where the rows come
// from, how one looks, its actions, and the form of a new one. The section brings reading, live changes, pages, the
// states, what runs, secrets that are shown once, and the focus.
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import type { ActionRow } from '#client/actions/define-actions.ts';
import { useActionText } from '#client/actions/use-run-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { HeadButton } from '#client/ui/button/head-button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { OneTimeSecret, type Secret } from './one-time-secret.tsx';
import { ActionButtons, PendingActions, type SectionActions, useSectionActions } from './section-actions.tsx';
import type { SectionCreate, SectionFormProps, SectionFrameProps, ListSectionOptions } from './section-options.ts';
import { SectionPager, SectionSkeleton } from './section-parts.tsx';
import type { SectionRows } from './section-rows.ts';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './list-section.module.css';

/** How long a dialog takes at most to give the focus back. */
const focusMs = 100;

/** The component of a section. Its props go to `useRows` and to the form. */
export function listSection<Row extends ActionRow, Data, Props extends object = object>(
  options: ListSectionOptions<Row, Data, Props>,
): (props: Props) => ReactNode {
  const { area, useRows, Frame = Bare, Head, actions, create, settings } = options;
  const Form = create && formOf(area, create);
  return function ListSection(props) {
    // With the words of forms: the section stays as it is while a dialog opens.
    const t = useActionText(area);
    const read = useRows(props);
    const { rows, data, refetch } = read;
    const [isAdding, setAdding] = useState(false);
    const [secret, setSecret] = useState<Secret | null>(null);
    const state = useSectionActions<Row>({ actions, onSecret: setSecret });
    const shown = [isAdding, secret?.value, state.pending.length, ...(rows ?? []).map(({ id }) => id)].join(' ');
    const focus = useKeptFocus(shown);
    const open = (): void => {
      setAdding(true);
    };
    const icon = create?.icon ?? Plus;
    const isOfPage = options.layout === 'cards';
    const add = mayAdd(options, read) && (
      <Button tone={isOfPage ? 'primary' : 'secondary'} icon={icon} onClick={open}>
        {t('add')}
      </Button>
    );
    const head = add && isOfPage ? <HeadButton icon={icon} label={t('add')} onClick={open} /> : add;
    const isInline = create?.isInline === true && isAdding;
    const isEmpty = rows?.length === 0;
    return (
      <Frame
        title={t('title')}
        text={t('text', { defaultValue: '' })}
        action={
          <div className={styles.head}>
            {Head && <Head rows={rows} data={data} />}
            {!isEmpty && !isInline && head}
          </div>
        }
      >
        <div className={styles.section} tabIndex={-1} {...focus}>
          {secret && (
            <OneTimeSecret
              key={secret.value}
              {...secret}
              area={area}
              settings={settings}
              onDone={() => {
                setSecret(null);
              }}
            />
          )}
          {!(isEmpty && isInline) && <Content options={options} read={read} state={state} props={props} add={add} />}
          {Form && isAdding && data !== undefined && (
            <Form
              {...props}
              data={data}
              onClose={() => {
                setAdding(false);
              }}
              onCreated={(made) => {
                setAdding(false);
                if (made) setSecret(made);
                refetch();
              }}
            />
          )}
          {actions && <PendingActions actions={actions} state={state} />}
        </div>
      </Frame>
    );
  };
}

function formOf<Data, Props>(
  area: string,
  { form, isInline }: SectionCreate<Data, Props>,
): (props: SectionFormProps<Data> & Props) => ReactNode {
  return isInline ? lazyPart(form) : lazyPanel(form, { frame: 'dialog', useTitle: () => useT(area)(['new', 'add']) });
}

function mayAdd<Row extends ActionRow, Data, Props>(
  { create, refusal }: ListSectionOptions<Row, Data, Props>,
  { rows, data }: SectionRows<Row, Data>,
): boolean {
  return (
    create !== undefined &&
    rows !== undefined &&
    rows.length < (create.most ?? Infinity) &&
    !(data !== undefined && refusal?.(data))
  );
}

function Bare({ action, children }: SectionFrameProps): ReactNode {
  return (
    <>
      {children}
      {action}
    </>
  );
}

/** What had the focus and vanished, such as the button of a row that was removed, leaves it to the section. */
function useKeptFocus(shown: string) {
  const ref = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const before = useRef(shown);
  useEffect(() => {
    const isChanged = before.current !== shown;
    before.current = shown;
    // A dialog that closes gives the focus back a moment later.
    const timer = setTimeout(() => {
      if (isChanged && hasFocus.current && document.activeElement === document.body)
        ref.current?.focus({ preventScroll: true });
    }, focusMs);
    return () => {
      clearTimeout(timer);
    };
  }, [shown]);
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = false;
    },
  };
}

interface ContentProps<Row extends ActionRow, Data, Props> {
  options: ListSectionOptions<Row, Data, Props>;
  read: SectionRows<Row, Data>;
  state: SectionActions<Row>;
  props: Props;
  add: ReactNode;
}

/** The rows, or why there are none. */
function Content<Row extends ActionRow, Data, Props>(props: ContentProps<Row, Data, Props>): ReactNode {
  const { options, read, state, props: own, add } = props;
  const { area, icon, Row, layout = 'rows', actions, allowed = ({ allowedActions = [] }) => allowedActions } = options;
  const { rows, data, error, refetch, pages } = read;
  const t = useActionText(area);
  const errorMessage = useErrorMessage();
  const size = layout === 'cards' ? 'page' : 'row';
  if (!rows || data === undefined)
    return error ? (
      <ErrorState variant={size} title={t('unread')} text={errorMessage(error)} onRetry={refetch} />
    ) : (
      <SectionSkeleton layout={layout} />
    );
  const refusal = options.refusal?.(data) ?? null;
  if (refusal !== null) return <Banner tone="warning">{errorMessage({ code: refusal })}</Banner>;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          variant={size}
          icon={icon}
          title={t('none')}
          text={t('noneText', { context: options.variant?.(own) })}
          action={add}
        />
      ) : (
        <ul className={layout === 'cards' ? cards.cards : styles[layout]} aria-label={t('title')}>
          {rows.map((row) => (
            <li key={row.id}>
              <Row
                row={row}
                data={data}
                props={own}
                act={(action, initial) => {
                  state.act(action, row, initial);
                }}
                isRunning={(action) => state.isRunning(action, row.id)}
                buttons={
                  actions && (
                    <ActionButtons actions={actions} state={state} row={row} offered={allowed(row)} layout={layout} />
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {pages && <SectionPager pages={pages} />}
    </>
  );
}
