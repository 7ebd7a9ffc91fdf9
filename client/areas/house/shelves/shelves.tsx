// The shelves of a hub: their codes, and what belongs on each.
import type { ReactNode } from 'react';
import { Plus, Printer, Rows3 } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { shelfLabel } from '#shared/scan/scan-code.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFrameProps, SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { shelfActions } from './actions.ts';
import { type Shelf, ShelvesQuery } from './documents.ts';
import styles from './shelves.module.css';

interface Data {
  shelvesOfHub: readonly Shelf[];
}
interface Props {
  hubId: string;
}

function Frame({ title, text, action, children }: SectionFrameProps): ReactNode {
  const t = useT('shelves');
  return (
    <section className={styles.shelves} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.text}>{text}</p>
        <ButtonLink href={screenPath('shelfLabels')} icon={Printer}>
          {t('labels')}
        </ButtonLink>
        {action}
      </div>
      {children}
    </section>
  );
}

function ShelfRow({
  row: { code, status, kind, cities, toHub, hub },
  buttons,
}: SectionRowProps<Shelf, Data>): ReactNode {
  const t = useT('shelves');
  const format = useFormat();
  const text =
    kind === 'cities' ? format.list(cities.map(placeName)) : t(`about.${kind}`, { hub: toHub ? placeName(toHub) : '' });
  return (
    <SectionRow
      icon={Rows3}
      name={<Ltr mono>{code}</Ltr>}
      mark={status === 'removed' && <Badge tone="danger">{t('removed')}</Badge>}
      text={text}
      facts={<Ltr mono>{shelfLabel(hub?.code ?? '', code)}</Ltr>}
    >
      {buttons}
    </SectionRow>
  );
}

/** The shelves of one hub. */
export default listSection<Shelf, Data, Props>({
  area: 'shelves',
  icon: Rows3,
  useRows: liveRows({
    document: ShelvesQuery,
    entity: 'shelf',
    variables: (_, { hubId }: Props) => ({ hubId }),
    rows: ({ shelvesOfHub }) => shelvesOfHub,
    rereads: 'any',
  }),
  Row: ShelfRow,
  Frame,
  actions: shelfActions,
  create: { icon: Plus, form: () => import('./new-shelf.tsx') },
});
