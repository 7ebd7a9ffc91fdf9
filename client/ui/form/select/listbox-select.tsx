import { useContext, useId } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelect } from 'downshift';
import { cx } from '../../../lib/cx.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import type { Option } from './options/option.ts';
import { Listbox } from './listbox.tsx';
import { FieldContext, useFieldControl } from '../field-context.ts';
import { menuProps, OptionList } from './options/option-list.tsx';
import type { SelectProps } from './select.tsx';
import { skipDownshift } from './options/use-option-search.ts';
import controls from '../control.module.css';

const { ToggleButtonBlur } = useSelect.stateChangeTypes;

/** A button with a listbox that leaves it the focus (Downshift): letters jump, arrows move, Enter chooses. */
export default function ListboxSelect(props: SelectProps): ReactNode {
  const { options, value, onChange, onBlur, placeholder, emptyLabel, size = 'md', disabled, label, ref } = props;
  const { t } = useTranslation('kit');
  const context = useContext(FieldContext);
  const aria = useFieldControl(props);
  const own = useId();
  const id = aria.id ?? own;
  const all = emptyLabel === undefined ? options : [{ value: '', label: emptyLabel }, ...options];
  const option = all.find((one) => one.value === value);
  const select = useSelect<Option>({
    items: [...all],
    selectedItem: option ?? null,
    toggleButtonId: id,
    itemToString: (one) => plainText(one?.label ?? ''),
    itemToKey: (one) => one?.value,
    isItemDisabled: (one) => one.disabled === true,
    // Leaving the button chooses nothing.
    stateReducer: (state, { type, changes }) =>
      type === ToggleButtonBlur ? { ...changes, selectedItem: state.selectedItem } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null && selectedItem.value !== value) onChange(selectedItem.value);
    },
  });
  const menu = menuProps(select);
  const { ref: listRef, ...button } = select.getToggleButtonProps({
    ...aria,
    disabled,
    'aria-label': label,
    'aria-labelledby': label === undefined && context ? `${context.labelId} ${id}` : undefined,
    onBlur,
    onKeyDown: (event: KeyboardEvent) => {
      keepFromPage(event, select.isOpen);
    },
  });
  const box = cx(
    controls.box,
    controls.drop,
    size === 'sm' && controls.sm,
    aria['aria-invalid'] && controls.invalid,
    disabled && controls.off,
  );
  const field = (
    <button
      {...button}
      ref={(element) => {
        assignRef(listRef, element);
        assignRef(ref, element);
      }}
      type="button"
      className={box}
      data-state={select.isOpen ? 'open' : 'closed'}
    >
      <span className={cx(controls.value, !option && controls.empty)}>
        {option?.icon}
        <span className={controls.clip}>{option?.label ?? placeholder ?? t('choose')}</span>
      </span>
      <ChevronDown size={15} aria-hidden className={controls.chevron} />
    </button>
  );
  return (
    <Listbox field={field} open={select.isOpen}>
      <OptionList list={select} menu={menu} label={label ?? t('choose')} options={all} selected={new Set([value])} />
    </Listbox>
  );
}

function assignRef(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Letters and Escape are for the list and not for shortcuts or a dialog; shortcuts with Ctrl are for the page. */
function keepFromPage(event: KeyboardEvent, open: boolean): void {
  if (event.ctrlKey || event.metaKey) skipDownshift(event);
  else if (event.key.length === 1) event.preventDefault();
  else if (event.key === 'Escape' && open) event.stopPropagation();
}
