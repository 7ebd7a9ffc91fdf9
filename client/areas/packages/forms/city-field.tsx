import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { useActionText } from '#client/actions/use-run-action.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { isOption } from '#client/actions/form/form-values.ts';
import { cityLookup } from '#client/actions/form/lookups.ts';
import { freeTextCity } from './form-values.ts';

/** A known city or free text. Staff validate free text later, so that senders need not wait for a missing city. */
export function CityField({ field, isLocked }: { field: FieldState; isLocked: boolean }): ReactNode {
  const t = useActionText('packages');
  const { load: loadCities } = useLookup(cityLookup);
  const load = useCallback(
    async (text: string) => {
      const cities = await loadCities(text);
      const typed = text.trim();
      const isKnown = cities.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
      return typed === '' || isKnown ? cities : [...cities, { ...freeTextCity(typed), hint: t('form.toValidate') }];
    },
    [loadCities, t],
  );
  return (
    <Combobox
      {...field}
      value={isOption(field.value) ? field.value : null}
      disabled={isLocked}
      load={load}
      label={t('fields.cityId')}
      placeholder={t('choose.city')}
    />
  );
}
