import { useContext } from 'react';
import type { ReactNode, Ref } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { Content, Icon, Item, ItemIndicator, ItemText, Portal, Root, Trigger, Value, Viewport } from 'radix-ui/select';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { pageDirection } from '../direction.tsx';
import { useIsTouch } from '../media.ts';
import type { Option } from '../option.ts';
import { FieldContext, useControl } from './field-context.ts';
import { NativeSelect } from './select-native.tsx';
import controls from './control.module.css';
import styles from './select.module.css';

export interface SelectProps {
  options: readonly Option[];
  /** '' when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Adds a first choice that means "none" and gives ''. */
  emptyLabel?: string;
  size?: 'sm' | 'md';
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  /** When no Field stands around it. */
  label?: string;
  ref?: Ref<HTMLElement>;
}

/** Radix keeps '' for "nothing chosen", so the empty choice travels under another value. */
const NONE = ' ';

function Line({ option }: { option: Option }): ReactNode {
  return (
    <Item value={option.value} disabled={option.disabled} className={styles.item} textValue={option.label}>
      <ItemText><span className={styles.face}>{option.icon}{option.label}</span></ItemText>
      {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
      <ItemIndicator className={styles.tick}><Check size={15} aria-hidden /></ItemIndicator>
    </Item>
  );
}

/** One choice out of a short list; a finger gets the system's own picker. */
export function Select(props: SelectProps): ReactNode {
  const { options, value, onChange, onBlur, placeholder, emptyLabel, size = 'md', disabled, label, ref } = props;
  const { t } = useTranslation('kit');
  const touch = useIsTouch();
  const field = useContext(FieldContext);
  const aria = useControl(props);
  if (touch) return <NativeSelect {...props} />;
  const all = emptyLabel === undefined ? options : [{ value: NONE, label: emptyLabel }, ...options];
  const box = cx(controls.box, size === 'sm' && controls.sm, aria['aria-invalid'] && controls.invalid, disabled && controls.off, styles.trigger);
  return (
    <Root dir={pageDirection()} value={value} disabled={disabled} onValueChange={(next) => { onChange(next === NONE ? '' : next); }}>
      <Trigger
        {...aria} ref={(element) => { if (typeof ref === 'function') ref(element); else if (ref) ref.current = element; }}
        className={box} onBlur={onBlur} aria-label={label} aria-labelledby={label === undefined && field ? `${field.labelId} ${aria.id}` : undefined}
      >
        <Value placeholder={placeholder ?? emptyLabel ?? t('choose')} />
        <Icon className={controls.chevron}><ChevronDown size={15} aria-hidden /></Icon>
      </Trigger>
      <Portal>
        <Content position="popper" sideOffset={4} collisionPadding={8} className={styles.content}>
          <Viewport>{all.map((option) => <Line key={option.value} option={option} />)}</Viewport>
        </Content>
      </Portal>
    </Root>
  );
}
