import { useCallback } from 'react';
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { useLookup } from '#client/list/filters/use-lookup.ts';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { useT } from '#client/messages/use-t.ts';
import { cityLookup } from '../lookups.ts';
import { freeTextCity, type PackageFormValues } from './form-values.ts';

/** A known city or free text. Staff validate free text later, so that senders need not wait for a missing city. */
export function CityField({
  field,
  disabled,
}: {
  field: ControllerRenderProps<PackageFormValues, 'cityId'>;
  disabled: boolean;
}): ReactNode {
  const t = useT('packages');
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
    <Combobox {...field} disabled={disabled} load={load} label={t('fields.cityId')} placeholder={t('choose.city')} />
  );
}
