// What does not follow from the input schema of a warehouse: its hub, its manager and its place on the map.
import type { ReactNode } from 'react';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { changedInput, filledInput, type FormValues } from '#client/actions/form/form-values.ts';
import { createHubLookup, queryOnce } from '#client/actions/form/lookups.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { type PickedPoint, PointPicker } from '#client/ui/map/point-picker.tsx';
import styles from './fields.module.css';

const ManagersQuery = graphql(
  'query WarehouseManagers($search: String) { warehouseManagers(search: $search) { id name } }',
);

const managerLookup: CreateLookup = (client) => ({
  load: async (search) =>
    (await queryOnce(client, ManagersQuery, { search })).warehouseManagers.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
});

/** The place as the form holds it: both degrees, or one of them while it is typed. */
interface FormPoint {
  lat: number | null;
  lng: number | null;
}
const isDegrees = (value: unknown): value is number | null => value === null || typeof value === 'number';

/** The degrees of the field's value. */
function pointOf(value: unknown): FormPoint {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value))
    return { lat: null, lng: null };
  return { lat: isDegrees(value.lat) ? value.lat : null, lng: isDegrees(value.lng) ? value.lng : null };
}

function PointControl({ field }: { field: FieldState }): ReactNode {
  const t = useT('warehouses');
  const palette = useMapPalette();
  const { lat, lng } = pointOf(field.value);
  const picked: PickedPoint | null = lat !== null && lng !== null ? { lat, lng } : null;
  return (
    <div className={styles.point}>
      <PointPicker value={picked} onChange={field.onChange} palette={palette} language={readLanguage()} />
      <div className={styles.degrees}>
        <NumberField
          aria-label={t('fields.lat')}
          prefix={t('fields.lat')}
          decimals={5}
          ltr
          value={lat}
          onChange={(next) => {
            field.onChange({ lat: next, lng });
          }}
        />
        <NumberField
          aria-label={t('fields.lng')}
          prefix={t('fields.lng')}
          decimals={5}
          ltr
          value={lng}
          onChange={(next) => {
            field.onChange({ lat, lng: next });
          }}
        />
      </div>
    </div>
  );
}

export const warehouseFieldSpecs = {
  address: { kind: 'lines', rows: 2 },
  point: { group: true, hint: 'hints.point', render: (field) => <PointControl field={field} /> },
  hubId: { lookup: createHubLookup(), required: true, placeholder: 'form.chooseHub' },
  capacity: { unit: 'units' },
  managerId: { lookup: managerLookup, placeholder: 'form.chooseManager' },
  phone: { kind: 'phone' },
} satisfies Readonly<Record<string, FieldSpec>>;

/** Both degrees are one field of the form. */
export const fieldOf = (path: string): string => (path === 'lat' || path === 'lng' ? 'point' : path);

/** The input of a new warehouse. */
export const toCreateInput = ({ point, ...values }: FormValues): Record<string, unknown> =>
  filledInput({ ...values, ...pointOf(point) });

/** What changed, as the input has it. */
export function toEditInput(
  { point: pointBefore, ...before }: FormValues,
  { point, ...values }: FormValues,
): Record<string, unknown> {
  return changedInput({ ...before, ...pointOf(pointBefore) }, { ...values, ...pointOf(point) });
}
