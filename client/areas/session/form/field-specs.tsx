// The controls of account fields, with what password managers and phones need of each.
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { PasswordField } from '#client/ui/form/text/password-field.tsx';
import { TextField, type TextFieldProps } from '#client/ui/form/text/text-field.tsx';

/** Every field of these forms is required; none is marked. */
const required = true;
/** The value of a field of text. */
export const textOf = ({ value }: FieldState): string => (typeof value === 'string' ? value : '');

const textSpec = (attributes: TextFieldProps): FieldSpec => ({
  required,
  render: (field) => <TextField {...attributes} {...field} value={textOf(field)} />,
});

const passwordSpec = (attributes: TextFieldProps): FieldSpec => ({
  required,
  render: (field) => <PasswordField ltr {...attributes} {...field} value={textOf(field)} />,
});

/** The element that lists the rules of a new password. */
export const passwordRulesId = 'password-rules';

export const personSpec = textSpec({ autoComplete: 'name', dir: 'auto' });
export const companySpec = textSpec({ autoComplete: 'organization', dir: 'auto' });
export const loginSpec = textSpec({ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, ltr: true });
export const emailSpec = textSpec({
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
  ltr: true,
});
export const presentPasswordSpec = passwordSpec({ autoComplete: 'current-password' });
export const codeSpec = textSpec({ inputMode: 'numeric', autoComplete: 'one-time-code', ltr: true, mono: true });
export const newPasswordSpec = passwordSpec({ autoComplete: 'new-password', 'aria-describedby': passwordRulesId });
export const repeatSpec = passwordSpec({ autoComplete: 'new-password' });
