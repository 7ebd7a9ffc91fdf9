// A Field provides its id, hint and error to the control inside it, so screens set no ARIA attributes.
import { createContext, useContext } from 'react';

export interface FieldWiring {
  /** Undefined in a group, where the id belongs to the fieldset. */
  id?: string;
  labelId: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

export interface ControlWiring {
  id?: string;
  invalid?: boolean;
  required?: boolean;
  'aria-describedby'?: string;
}

export interface AriaControl {
  id?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'aria-describedby'?: string;
}

/** The attributes of a control: its own props, or else those of the enclosing Field. */
export function useControl(own: ControlWiring): AriaControl {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-invalid': (own.invalid ?? field?.invalid) === true ? true : undefined,
    'aria-required': (own.required ?? field?.required) === true ? true : undefined,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
  };
}
