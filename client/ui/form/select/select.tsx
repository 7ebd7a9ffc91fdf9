import { Fragment, type ReactNode, type Ref, useContext, useId, useState } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { Content, Item, ItemText, Portal, Root, Trigger, Viewport } from 'radix-ui/select';
import { useTranslation } from 'react-i18next';
import { plainText } from '#shared/lib/plain-text.ts';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { useIsTouch } from '../../../lib/media-query.ts';
import { FieldContext, useFieldControl } from '../field-context.ts';
import { NativeSelect } from './native-select.tsx';
import { GroupHeading } from './options/group-heading.tsx';
import type { Option } from './options/option.ts';
import panel from '../../overlay/popover/popover.module.css';
import controls from '../control.module.css';
import styles from './options/option-list.module.css';

export interface SelectProps {
  options: readonly Option[];
  /** '' when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Adds a first option with the value ''. */
  emptyLabel?: string;
  size?: 'sm' | 'md';
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  /** Accessible name, needed outside of a Field. */
  label?: string;
  ref?: Ref<HTMLElement>;
}

/** Chooses one option from a short list. Touch devices use the native picker. */
export function Select(props: SelectProps): ReactNode {
  const touch = useIsTouch();
  return touch ? <NativeSelect {...props} /> : <ListSelect {...props} />;
}

function ListSelect(props: SelectProps): ReactNode {
  const { options, value, onChange, onBlur, placeholder, emptyLabel, size = 'md', disabled, label, ref } = props;
  const { t } = useTranslation('kit');
  const context = useContext(FieldContext);
  const aria = useFieldControl(props);
  const own = useId();
  const id = aria.id ?? own;
  const [open, setOpen] = useState(false);
  const all = emptyLabel === undefined ? options : [{ value: '', label: emptyLabel }, ...options];
  const chosen = all.find((option) => option.value === value);
  const box = cx(
    controls.box,
    controls.drop,
    size === 'sm' && controls.sm,
    aria['aria-invalid'] && controls.invalid,
    disabled && controls.off,
  );
  return (
    <Root dir={pageDirection()} open={open} onOpenChange={setOpen} value={value} onValueChange={onChange}>
      <Trigger
        {...aria}
        id={id}
        ref={(element) => {
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        className={box}
        disabled={disabled}
        aria-label={label}
        aria-labelledby={label === undefined && context ? `${context.labelId} ${id}` : undefined}
        onBlur={() => {
          // The list has the focus while it is open.
          if (!open) onBlur?.();
        }}
      >
        <span className={cx(controls.value, !chosen && controls.empty)}>
          {chosen?.icon}
          <span className={controls.clip}>{chosen?.label ?? placeholder ?? t('choose')}</span>
        </span>
        <ChevronDown size={15} aria-hidden className={controls.chevron} />
      </Trigger>
      <Portal>
        <Content
          position="popper"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label ?? t('choose')}
          className={cx(panel.content, styles.match)}
        >
          <Viewport className={styles.list}>
            {all.map((option, index) => (
              <Fragment key={option.value}>
                <GroupHeading options={all} index={index} />
                <SelectItem option={option} chosen={option.value === value} />
              </Fragment>
            ))}
          </Viewport>
        </Content>
      </Portal>
    </Root>
  );
}

function SelectItem({ option, chosen }: { option: Option; chosen: boolean }): ReactNode {
  return (
    <Item
      value={option.value}
      disabled={option.disabled}
      // Letters find an option without its accents.
      textValue={plainText(option.label)}
      className={styles.option}
    >
      {option.icon}
      <span className={styles.label}>
        <ItemText>{option.label}</ItemText>
      </span>
      {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
      {chosen && <Check size={15} aria-hidden />}
    </Item>
  );
}
