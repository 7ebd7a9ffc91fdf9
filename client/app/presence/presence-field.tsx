import { type CSSProperties, type ReactNode, useContext } from 'react';
import { EditedBy } from '#client/ui/display/presence/edited-by.tsx';
import { EditingLocationContext, useFieldEditing } from '#client/app/presence/use-field-editing.ts';
import styles from './presence-field.module.css';

export interface PresenceFieldProps {
  /** GraphQL name of the field. */
  field: string;
  /** Renders the `Field` with these props. */
  children: (edited: { className?: string; aside?: ReactNode }) => ReactNode;
}

interface RingStyle extends CSSProperties {
  '--ring'?: string;
}

/** Field of an edit form. Other users see who edits it; it is outlined and labelled with the name of another editor. */
export function PresenceField({ field, children }: PresenceFieldProps): ReactNode {
  const { editor, onFocus, onBlur } = useFieldEditing(useContext(EditingLocationContext), field);
  const style: RingStyle | undefined = editor ? { '--ring': `var(--presence-${String(editor.colour)})` } : undefined;
  const edited = editor
    ? {
        className: styles.edited,
        aside: <EditedBy name={editor.name} colour={editor.colour} />,
      }
    : {};
  return (
    <div className={styles.around} style={style} onFocus={onFocus} onBlur={onBlur}>
      {children(edited)}
    </div>
  );
}
