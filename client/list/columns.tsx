// The usual columns of a list, by the field that they show. The id of a column is its field unless `id` says otherwise.
import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { cx } from '#client/lib/cx.ts';
import { placeField, placeName, type PlaceNames } from './place-name.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import type { ListColumn } from './list-definition.ts';
import styles from './columns.module.css';

export { placeField, placeName } from './place-name.ts';

type ColumnOptions<Row> = Partial<Omit<ListColumn<Row>, 'cell'>>;
type RowWith<Field extends string, Value> = Readonly<Record<Field, Value | null>>;
type Named = { name: string; avatarId?: string | null };

/** A text in either direction, cut at the end of the column. */
function CutText({ children, muted = false }: { children: string; muted?: boolean }): ReactNode {
  return (
    <bdi dir="auto" className={cx(styles.cut, muted && styles.muted)}>
      {children}
    </bdi>
  );
}

/** A text. */
export function text<Field extends string, Row extends RowWith<Field, string>>(
  field: Field,
  options?: ColumnOptions<Row>,
): ListColumn<Row> {
  return {
    id: field,
    fields: [field],
    exported: [{ path: field, kind: 'text' }],
    ...options,
    cell: ({ [field]: value }) => value && <CutText muted>{value}</CutText>,
  };
}

/** A number that people copy, such as a tracking number. */
export function number<Field extends string, Row extends RowWith<Field, string>>(
  field: Field,
  { large = false, ...options }: ColumnOptions<Row> & { large?: boolean } = {},
): ListColumn<Row> {
  const className = cx(styles.muted, large && styles.large);
  return {
    id: field,
    fields: [field],
    exported: [{ path: field, kind: 'text' }],
    ...options,
    cell: ({ [field]: value }) =>
      value !== null && (
        <Ltr mono className={className}>
          {value}
        </Ltr>
      ),
  };
}

/** How long ago something was. */
export function age<Field extends string, Row extends RowWith<Field, string>>(
  field: Field,
  options?: ColumnOptions<Row>,
): ListColumn<Row> {
  return {
    id: field,
    fields: [field],
    exported: [{ path: field, kind: 'instant' }],
    ...options,
    cell: ({ [field]: at }) => at !== null && <RelativeTime at={at} className={styles.muted} />,
  };
}

function Moment({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return <span className={styles.muted}>{format.dateTime(at)}</span>;
}

/** An instant with its time. */
export function date<Field extends string, Row extends RowWith<Field, string>>(
  field: Field,
  options?: ColumnOptions<Row>,
): ListColumn<Row> {
  return {
    id: field,
    fields: [field],
    exported: [{ path: field, kind: 'instant' }],
    ...options,
    cell: ({ [field]: at }) => at !== null && <Moment at={at} />,
  };
}

/** A person with an avatar. `absent` is shown without one. */
export function person<Field extends string, Row extends RowWith<Field, Named>>(
  field: Field,
  { absent, ...options }: ColumnOptions<Row> & { absent?: ReactNode } = {},
): ListColumn<Row> {
  return {
    id: field,
    fields: [`${field}Id`],
    exported: [{ path: `${field}.name`, kind: 'text' }],
    ...options,
    cell: ({ [field]: value }) =>
      value === null ? (
        absent
      ) : (
        <span className={styles.person}>
          <Avatar name={value.name} photo={value.avatarId} decorative />
          <bdi dir="auto" className={styles.clip}>
            {value.name}
          </bdi>
        </span>
      ),
  };
}

/** The name of a company. */
export function company<Field extends string, Row extends RowWith<Field, Named>>(
  field: Field,
  { muted, ...options }: ColumnOptions<Row> & { muted?: boolean } = {},
): ListColumn<Row> {
  return {
    id: field,
    fields: [`${field}Id`],
    exported: [{ path: `${field}.name`, kind: 'text' }],
    ...options,
    cell: ({ [field]: value }) => value !== null && <CutText muted={muted}>{value.name}</CutText>,
  };
}

/** A city or a hub. */
export function place<Field extends string, Row extends RowWith<Field, PlaceNames>>(
  field: Field,
  options?: ColumnOptions<Row>,
): ListColumn<Row> {
  return {
    id: field,
    fields: [`${field}Id`],
    exported: [{ path: `${field}.${placeField()}`, kind: 'text' }],
    ...options,
    cell: ({ [field]: value }) => value !== null && <span className={styles.muted}>{placeName(value)}</span>,
  };
}
