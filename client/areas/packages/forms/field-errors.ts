import type { UseFormSetError } from 'react-hook-form';
import type { CodedError } from '#client/messages/error-message.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { emptyValues, type PackageField, type PackageFormValues } from './form-values.ts';

/** True for the name of a field of the form. */
export function isPackageField(name: string): name is PackageField {
  return Object.hasOwn(emptyValues, name);
}

/** Shows the server's field errors at their fields. Returns false when none of them belongs to this form. */
export function setFieldErrors(
  { fields }: RequestError,
  setError: UseFormSetError<PackageFormValues>,
  errorMessage: (error: CodedError) => string,
): boolean {
  let found = false;
  for (const field of fields) {
    const path = field.path === 'cityText' ? 'cityId' : field.path;
    if (!isPackageField(path)) continue;
    setError(path, { type: field.code, message: errorMessage(field) });
    found = true;
  }
  return found;
}
