import { type CSSProperties, type ReactNode, Suspense, useContext } from 'react';
import { LateEditedBy } from '#client/kit/ui/late-presence.ts';
import { EditingContext, useEditing } from '#client/live/signals/use-editing.ts';
import styles from './edited-field.module.css';

export interface EditedFieldProps {
  /** GraphQL name of the field. */
  field: string;
  /** Renders the `Field` with these props. */
  children: (edited: { className?: string; aside?: ReactNode }) => ReactNode;
}

interface RingStyle extends CSSProperties {
  '--ring'?: string;
}

/** Field of an edit form. Other users see who edits it; it is outlined and labelled with the name of another editor. */
export function EditedField({ field, children }: EditedFieldProps): ReactNode {
  const { by, onFocus, onBlur } = useEditing(useContext(EditingContext), field);
  const style: RingStyle | undefined = by ? { '--ring': `var(--presence-${String(by.colour)})` } : undefined;
  const edited = by
    ? {
        className: styles.edited,
        aside: (
          <Suspense fallback={null}>
            <LateEditedBy name={by.name} colour={by.colour} />
          </Suspense>
        ),
      }
    : {};
  return (
    <div className={styles.around} style={style} onFocus={onFocus} onBlur={onBlur}>
      {children(edited)}
    </div>
  );
}
