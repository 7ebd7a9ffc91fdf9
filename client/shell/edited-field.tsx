import { type CSSProperties, type ReactNode, Suspense, useContext } from 'react';
import { LateEditedBy } from '#client/kit/ui/late-presence.ts';
import { EditingContext, useEditing } from '#client/live/signals/use-editing.ts';
import styles from './edited-field.module.css';

export interface EditedFieldProps {
  /** As the server names it. */
  field: string;
  /** Draws the `Field` with what it is given. */
  children: (edited: { className?: string; aside?: ReactNode }) => ReactNode;
}

interface RingStyle extends CSSProperties {
  '--ring'?: string;
}

/**
 * One field of a form that changes something: others see who is in it, and it is outlined with the name of whoever else
 * is.
 */
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
