// The own headers of a webhook: a name and a value each.
import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Plus, X } from 'lucide-react';
import { maxHeaders } from '#shared/areas/webhooks/headers.ts';
import { fieldElementId } from '#client/actions/form/form-field.tsx';
import type { FormValues } from '#client/actions/form/form-values.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { PasswordField } from '#client/ui/form/text/password-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import styles from './webhooks.module.css';

interface Header {
  /** Of the line, for React. */
  key: string;
  name: string;
  value: string;
  /** True if the server has a value, which stays unless another is typed. */
  isStored: boolean;
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && 'key' in value && 'isStored' in value;

/** The headers in the value of the field. */
export const headersIn = (value: unknown): readonly Header[] => (Array.isArray(value) ? value.filter(isHeader) : []);

/** A header of which the server has the value, and the form only the name. */
export const storedHeader = (name: string): Header => ({ key: name, name, value: '', isStored: true });

interface HeaderFieldsProps {
  control: Control<FormValues>;
  idPrefix: string;
  errorOf: (path: string) => string | undefined;
}

/** A line for each header, and the button that adds one. */
export function HeaderFields({ control, idPrefix, errorOf }: HeaderFieldsProps): ReactNode {
  const t = useT('webhooks');
  const { field } = useController({ control, name: 'headers' });
  const headers = headersIn(field.value);
  return (
    <div className={styles.headers}>
      {headers.map((header, at) => (
        <HeaderLine
          key={header.key}
          header={header}
          path={`headers.${at}`}
          idPrefix={idPrefix}
          errorOf={errorOf}
          onChange={(given) => {
            field.onChange(headers.map((each, index) => (index === at ? { ...each, ...given } : each)));
          }}
          onRemove={() => {
            field.onChange(headers.filter((_, index) => index !== at));
          }}
        />
      ))}
      {headers.length < maxHeaders && (
        <Button
          size="sm"
          tone="quiet"
          icon={Plus}
          onClick={() => {
            field.onChange([...headers, { key: crypto.randomUUID(), name: '', value: '', isStored: false }]);
          }}
        >
          {t('addHeader')}
        </Button>
      )}
    </div>
  );
}

interface HeaderLineProps extends Omit<HeaderFieldsProps, 'control'> {
  header: Header;
  path: string;
  onChange: (given: Partial<Header>) => void;
  onRemove: () => void;
}

function HeaderLine({ header, path, idPrefix, errorOf, onChange, onRemove }: HeaderLineProps): ReactNode {
  const t = useT('webhooks');
  const framed = (part: 'name' | 'value') => ({
    id: fieldElementId(idPrefix, `${path}.${part}`),
    error: errorOf(`${path}.${part}`),
  });
  return (
    <div className={styles.header}>
      <Field label={t('fields.headerName')} {...framed('name')}>
        <TextField
          ltr
          value={header.name}
          maxLength={100}
          onChange={({ target }) => onChange({ name: target.value, isStored: false })}
        />
      </Field>
      <Field label={t('fields.headerValue')} {...framed('value')}>
        <PasswordField
          autoComplete="off"
          value={header.value}
          maxLength={500}
          {...(header.isStored && { placeholder: t('hints.stored') })}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      </Field>
      <IconButton icon={X} label={t('removeHeader', { name: header.name })} onClick={onRemove} />
    </div>
  );
}
