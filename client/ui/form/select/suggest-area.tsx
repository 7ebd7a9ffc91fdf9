// A text area that offers options behind a sign: colleagues behind "@", saved answers behind "/".
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Anchor, Content, Portal, Root } from 'radix-ui/popover';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import type { Option } from './options/option.ts';
import { OptionList } from './options/option-list.tsx';
import { keepCaretKeys, OptionSearch, useOptionCursor } from './options/option-search.tsx';
import { type LoadOptions, useAsyncOptions } from './options/use-async-options.ts';
import panel from '../../overlay/popover/popover.module.css';

export interface SignSuggestion {
  /** Stands at the beginning or behind a space. */
  sign: string;
  /** Accessible name of the list. */
  label: string;
  /** Loads the options for what was typed behind the sign. Must be stable between renders. */
  load: LoadOptions;
  /** The text that takes the place of the sign and what was typed behind it. */
  insert: (option: Option) => string;
}

interface SuggestAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string;
  onText: (text: string) => void;
  suggestions: readonly SignSuggestion[];
}

interface Asked {
  suggestion: SignSuggestion;
  /** Where the sign stands. */
  start: number;
  end: number;
  search: string;
}

const maxSearch = 30;
const isInsideWord = (before: string | undefined): boolean => before !== undefined && /\S/.test(before);

/** What is asked for at the caret: the nearest sign before it, on the same line. */
function askedAt(text: string, caret: number, suggestions: readonly SignSuggestion[]): Asked | null {
  const found = suggestions
    .map((suggestion) => ({ suggestion, start: text.lastIndexOf(suggestion.sign, caret - 1) }))
    .filter(({ start }) => caret > 0 && start !== -1 && !isInsideWord(text[start - 1]))
    .toSorted((a, b) => b.start - a.start)[0];
  if (!found) return null;
  const search = text.slice(found.start + found.suggestion.sign.length, caret);
  const isAsked = search.length <= maxSearch && !search.startsWith(' ') && !search.includes('\n');
  return isAsked ? { ...found, end: caret, search } : null;
}

const none: LoadOptions = () => Promise.resolve([]);
const preventDefault = (event: Event): void => {
  event.preventDefault();
};

/** The list opens while options match; Enter or Tab takes one, Escape closes it. Everything else is a text area. */
export function SuggestArea({ value, onText, suggestions, onKeyDown, id, ...native }: SuggestAreaProps): ReactNode {
  const own = useId();
  const fieldId = id ?? own;
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  /** The sign whose list was closed, or whose option was taken. */
  const [done, setDone] = useState<number | null>(null);
  const asked = caret === null ? null : askedAt(value, caret, suggestions);
  const isAsking = asked !== null && asked.start !== done;
  const found = useAsyncOptions(asked?.suggestion.load ?? none, asked?.search ?? '', isAsking);
  const open = isAsking && found.options.length > 0;
  const cursor = useOptionCursor(found.options, asked?.search ?? '');
  const pick = (option: Option): void => {
    if (!asked) return;
    const inserted = asked.suggestion.insert(option);
    const place = asked.start + inserted.length;
    setDone(asked.start);
    onText(value.slice(0, asked.start) + inserted + value.slice(asked.end));
    requestAnimationFrame(() => {
      area.current?.setSelectionRange(place, place);
      setCaret(place);
    });
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    onKeyDown?.(event);
    keepCaretKeys(event);
    if (!open || event.defaultPrevented) {
      // Without a list the keys are those of the text.
      event.stopPropagation();
      return;
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setDone(asked.start);
    }
    const chosen = found.options.find(({ value: one }) => one === cursor.active);
    if (event.key === 'Tab' && !event.shiftKey && chosen) {
      event.preventDefault();
      pick(chosen);
    }
  };
  const follow = (): void => {
    setCaret(area.current?.selectionEnd ?? null);
  };
  return (
    <OptionSearch cursor={cursor}>
      <Root open={open}>
        <Anchor>
          <textarea
            {...native}
            ref={area}
            id={fieldId}
            value={value}
            aria-autocomplete={suggestions.length > 0 ? 'list' : undefined}
            onChange={({ target }) => {
              setDone(null);
              setCaret(target.selectionEnd);
              onText(target.value);
            }}
            onSelect={follow}
            onBlur={(event) => {
              setCaret(null);
              native.onBlur?.(event);
            }}
            onKeyDown={press}
          />
        </Anchor>
        <Portal>
          <Content
            role="presentation"
            dir={pageDirection()}
            side="top"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className={cx(panel.content)}
            onOpenAutoFocus={preventDefault}
            onCloseAutoFocus={preventDefault}
            onInteractOutside={preventDefault}
          >
            <OptionList
              fieldId={fieldId}
              label={asked?.suggestion.label ?? ''}
              options={found.options}
              selected={new Set()}
              onPick={pick}
              loading={found.loading}
            />
          </Content>
        </Portal>
      </Root>
    </OptionSearch>
  );
}
