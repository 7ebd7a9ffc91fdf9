import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import type { Option } from './options/option.ts';
import { useFieldControl } from '../field-context.ts';
import { Pill } from '../../button/pill.tsx';
import { Popover } from '../../overlay/popover/popover.tsx';
import type { LoadOptions } from './options/use-async-options.ts';
import { MultiSelectPanel } from './multi-select-panel.tsx';
import controls from '../control.module.css';
import styles from './options/option-list.module.css';

export interface MultiSelectProps {
  /** Text of the pill and title of the list. */
  label: string;
  /** All options, filtered here. With `load`, only the options already chosen. */
  options: readonly Option[];
  /** Loads the options for a text. Must be stable between renders. */
  load?: LoadOptions;
  value: readonly string[];
  onChange: (value: readonly string[], options: readonly Option[]) => void;
  onBlur?: () => void;
  /** Maximum number of values. */
  max?: number;
  /** 'pill' above lists, 'field' in forms. */
  variant?: 'pill' | 'field';
  placeholder?: string;
  size?: 'sm' | 'md';
  id?: string;
  invalid?: boolean;
  disabled?: boolean;
}

const MAX_GLYPHS = 3;

interface SummaryProps {
  label: string;
  chosen: readonly Option[];
  count: number;
  /** Shows the label before the glyphs. A pill has no other label. */
  showLabel: boolean;
}

/** Up to three glyphs, or the first label, then how many more. Screen readers get the label and the names of the values. */
function Summary({ label, chosen, count, showLabel }: SummaryProps): ReactNode {
  const { t } = useTranslation('kit');
  if (count === 0) return label;
  const drawn = count > 1 ? chosen.filter((option) => option.icon !== undefined).slice(0, MAX_GLYPHS) : [];
  const shown = drawn.length > 0 ? drawn : chosen.slice(0, 1);
  const rest = count - shown.length;
  return (
    <span className={styles.glyphs}>
      {showLabel && (drawn.length > 0 ? label : <span className={styles.heard}>{label}</span>)}
      {shown.map((option) => (
        <span key={option.value} className={styles.glyphs} title={option.label}>
          {option.icon}
          {drawn.length > 0 ? <span className={styles.heard}>{option.label}</span> : option.label}
        </span>
      ))}
      {rest > 0 && t('options.more', { count: rest })}
    </span>
  );
}

/** Chooses several options in a popover with search. */
export function MultiSelect(props: MultiSelectProps): ReactNode {
  const { label, options, value, onBlur, variant = 'pill', placeholder, size, disabled } = props;
  const { t } = useTranslation('kit');
  const aria = useFieldControl(props);
  const chosen = value.flatMap((one) => options.find((option) => option.value === one) ?? []);
  const pill = variant === 'pill';
  const words = (
    <Summary
      label={pill ? label : (placeholder ?? t('choose'))}
      chosen={chosen}
      count={value.length}
      showLabel={pill}
    />
  );
  const box = cx(
    controls.box,
    size === 'sm' && controls.sm,
    aria['aria-invalid'] && controls.invalid,
    disabled && controls.off,
  );
  const trigger = pill ? (
    <Pill {...aria} active={value.length > 0} chevron size={size} disabled={disabled}>
      {words}
    </Pill>
  ) : (
    <button {...aria} type="button" className={box} disabled={disabled}>
      <span className={cx(controls.value, value.length === 0 && controls.empty)}>{words}</span>
      <ChevronDown size={15} aria-hidden className={controls.chevron} />
    </button>
  );
  return (
    <Popover
      trigger={trigger}
      label={label}
      flush
      onOpenChange={(next) => {
        if (!next) onBlur?.();
      }}
    >
      <MultiSelectPanel {...props} />
    </Popover>
  );
}
