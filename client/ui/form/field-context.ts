// A Field provides its id, hint and error to the control inside it, so screens set no ARIA attributes.
import { createContext, useContext } from 'react';

interface FieldContextValue {
  /** Undefined in a group, where the id belongs to the fieldset. */
  id?: string;
  labelId: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

export interface ControlOptions {
  id?: string;
  invalid?: boolean;
  required?: boolean;
  'aria-describedby'?: string;
}

export interface ControlAria {
  id?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'aria-describedby'?: string;
}

/** The attributes of a control: its own props, or else those of the enclosing Field. */
export function useFieldControl(own: ControlOptions): ControlAria {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-invalid': (own.invalid ?? field?.invalid) === true ? true : undefined,
    'aria-required': (own.required ?? field?.required) === true ? true : undefined,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
  };
}
