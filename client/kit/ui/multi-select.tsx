import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import type { Option } from '../option.ts';
import { useControl } from './field-context.ts';
import { MultiSelectPanel } from './multi-select-panel.tsx';
import { Pill } from './pill.tsx';
import { Popover } from './popover.tsx';
import type { LoadOptions } from './use-async-options.ts';
import controls from './control.module.css';
import styles from './option-list.module.css';

export interface MultiSelectProps {
  /** Names the choice: the words of the pill, the title of the list. */
  label: string;
  /** All of them, filtered here; or the ones already chosen when `load` brings the others. */
  options: readonly Option[];
  /** Asks the server for the options of a text. Keep its identity between renders. */
  load?: LoadOptions;
  value: readonly string[];
  onChange: (value: readonly string[], options: readonly Option[]) => void;
  onBlur?: () => void;
  /** At most so many; the list says when it is full. */
  max?: number;
  /** 'pill' above lists, 'field' in forms. */
  look?: 'pill' | 'field';
  placeholder?: string;
  size?: 'sm' | 'md';
  id?: string;
  invalid?: boolean;
  disabled?: boolean;
}

const GLYPHS = 3;

/** Up to three glyphs, or the first word, then "+n". */
function Summary({ label, chosen, count }: { label: string; chosen: readonly Option[]; count: number }): ReactNode {
  const drawn = chosen.filter((option) => option.icon !== undefined).slice(0, GLYPHS);
  if (count === 0) return label;
  if (drawn.length > 0 && count > 1) {
    const rest = count - drawn.length;
    return (
      <span className={styles.glyphs}>
        {label}
        {drawn.map((option) => <span key={option.value} title={option.label}>{option.icon}</span>)}
        {rest > 0 && <bdi dir="ltr">+{rest}</bdi>}
      </span>
    );
  }
  return (
    <span className={styles.glyphs}>
      {chosen[0]?.icon}
      {chosen[0]?.label ?? label}
      {count > 1 && <bdi dir="ltr">+{count - 1}</bdi>}
    </span>
  );
}

/** Several choices behind one button: search, tick, clear. */
export function MultiSelect(props: MultiSelectProps): ReactNode {
  const { label, options, value, onBlur, look = 'pill', placeholder, size, disabled } = props;
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  const aria = useControl(props);
  const chosen = value.flatMap((one) => options.find((option) => option.value === one) ?? []);
  const words = <Summary label={look === 'field' ? placeholder ?? t('choose') : label} chosen={chosen} count={value.length} />;
  const box = cx(controls.box, size === 'sm' && controls.sm, aria['aria-invalid'] && controls.invalid, disabled && controls.off);
  const trigger = look === 'pill'
    ? <Pill {...aria} active={value.length > 0} chevron size={size} disabled={disabled} aria-label={value.length > 0 ? t('options.chosen', { label, count: value.length }) : undefined}>{words}</Pill>
    : (
      <button {...aria} type="button" className={box} disabled={disabled}>
        <span className={cx(controls.value, value.length === 0 && controls.empty)}>{words}</span>
        <ChevronDown size={15} aria-hidden className={controls.chevron} />
      </button>
    );
  return (
    <Popover
      trigger={trigger} label={label} flush open={open}
      onOpenChange={(next) => { setOpen(next); if (!next) onBlur?.(); }}
    >
      <MultiSelectPanel {...props} />
    </Popover>
  );
}
