// What a field tells a screen reader, and how the errors of a form lead to their fields.
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { ErrorSummary, type FormError } from '#client/ui/form/error-summary.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const textOf = (ids: string | null | undefined) =>
  (ids ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent);

describe('a field', () => {
  it('gives its control a name, its hint and its error', () => {
    render(
      <Field label="Phone" hint="Ten digits" error="Too short" required>
        <TextField />
      </Field>,
    );
    const input = screen.getByLabelText('Phone');
    expect(textOf(input.getAttribute('aria-describedby'))).toEqual(['Ten digits', 'Too short']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(screen.getByText('obligatoire')).toBeTruthy();
  });

  it('without an error is not wrong, and says if it may be left out', () => {
    render(
      <Field label="Note" optional>
        <TextField />
      </Field>,
    );
    const input = screen.getByLabelText('Note');
    expect(['aria-invalid', 'aria-required', 'aria-describedby'].map((name) => input.getAttribute(name))).toEqual([
      null,
      null,
      null,
    ]);
    expect(screen.getByText('facultatif')).toBeTruthy();
    document.body.replaceChildren();
    const { container } = render(
      <Field label="Note">
        <TextField />
      </Field>,
    );
    expect(container.textContent).toBe('Note');
  });

  it('of several controls has the name and the error itself, and can take the focus', () => {
    render(
      <Field label="How" group id="how" error="Choose one">
        <RadioGroup value={null} onChange={() => undefined} options={[{ value: 'a', label: 'By hand' }]} />
      </Field>,
    );
    const group = screen.getByRole('group', { name: 'How' });
    expect(textOf(group.getAttribute('aria-describedby'))).toEqual(['Choose one']);
    expect([group.id, group.getAttribute('tabindex')]).toEqual(['how', '-1']);
    const radios = screen.getByRole('radiogroup', { name: 'How' });
    expect(radios.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('By hand').id).not.toBe('how');
  });
});

const errors: FormError[] = [
  { fieldId: 'name', label: 'Name', message: 'is missing' },
  { fieldId: 'how', label: 'How', message: 'choose one' },
];
function Form({ attempt, wrong = errors }: { attempt: number; wrong?: readonly FormError[] }): ReactNode {
  return (
    <>
      <ErrorSummary errors={wrong} attempt={attempt} />
      <input id="name" aria-label="Name" />
      <fieldset id="how" tabIndex={-1}>
        <input type="radio" aria-label="By hand" />
      </fieldset>
    </>
  );
}

describe('the errors of a form', () => {
  it('are counted, and lead to their fields', () => {
    render(<Form attempt={1} />);
    const summary = screen.getByRole('alert');
    expect(summary.textContent).toContain('2 champs à corriger');
    fireEvent.click(screen.getByRole('link', { name: 'Name : is missing' }));
    expect(document.activeElement?.id).toBe('name');
    fireEvent.click(screen.getByRole('link', { name: /^How/ }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('By hand');
  });

  it('lead the focus to the first field at each refused attempt, and not while somebody types', () => {
    const { rerender } = render(<Form attempt={1} />);
    const name = screen.getByLabelText('Name');
    expect(document.activeElement).toBe(name);
    const other = screen.getByRole('link', { name: /^How/ });
    other.focus();
    rerender(<Form attempt={1} wrong={errors.slice(1)} />);
    rerender(<Form attempt={1} wrong={errors} />);
    expect(document.activeElement).not.toBe(name);
    rerender(<Form attempt={2} />);
    expect(document.activeElement).toBe(name);
  });

  it('that are the same stand in one line, with a link to each field', () => {
    render(<Form attempt={1} wrong={errors.map((error) => ({ ...error, message: 'is missing' }))} />);
    const summary = screen.getByRole('alert');
    expect(summary.textContent.match(/is missing/g)).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Name' }));
    expect(document.activeElement?.id).toBe('name');
  });

  it('that there are none of are not shown', () => {
    render(<Form attempt={1} wrong={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

function Views(): ReactNode {
  const [value, setValue] = useState<'list' | 'map'>('list');
  return (
    <Segmented
      label="View"
      iconsOnly
      value={value}
      onChange={setValue}
      items={[
        { value: 'list', label: 'List' },
        { value: 'map', label: 'Map', lang: 'en' },
      ]}
    />
  );
}

describe('choices', () => {
  it('a box can be neither on nor off, and says both names when it has a hint', () => {
    const { rerender } = render(<Checkbox aria-label="All" checked={false} indeterminate onChange={() => undefined} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });
    expect(box.indeterminate).toBe(true);
    rerender(<Checkbox aria-label="All" checked onChange={() => undefined} />);
    expect([box.indeterminate, box.checked]).toEqual([false, true]);
  });

  it('of a group report their value, the disabled one cannot be chosen', () => {
    const onChange = vi.fn<(value: string) => void>();
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B', hint: 'slow' },
      { value: 'c', label: 'C', disabled: true },
    ];
    render(<RadioGroup label="Way" value="a" onChange={onChange} options={options} />);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    fireEvent.click(screen.getByLabelText(/^B/));
    expect(onChange.mock.calls).toEqual([['b']]);
  });

  it('that show only icons keep their names, and the language of these', () => {
    render(<Views />);
    fireEvent.click(screen.getByRole('radio', { name: 'Map' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Map' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'List' }).checked).toBe(false);
    expect(screen.getByRole('radio', { name: 'Map' }).closest('label')?.lang).toBe('en');
  });

  it('a switch is called one, and says whether it is on', () => {
    const onChange = vi.fn<() => void>();
    render(<Switch label="Sound" checked onChange={onChange} />);
    const knob = screen.getByRole<HTMLInputElement>('switch', { name: 'Sound' });
    expect(knob.checked).toBe(true);
    fireEvent.click(knob);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
