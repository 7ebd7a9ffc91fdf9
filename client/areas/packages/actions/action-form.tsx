import { type ReactNode, Suspense, useMemo } from 'react';
import { cancelReasons, type PackageReason } from '#shared/areas/packages/choices.ts';
import { maxReportPhotos, packageInputs } from '#shared/areas/packages/input.ts';
import { hasDeliveryProof, requiresDeliveryProof } from '#shared/areas/packages/proof-of-delivery.ts';
import { requiredNote, requiresProof } from '#shared/areas/packages/required-note.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import { type ActionValues, createActionForm } from '#client/actions/form/action-form.tsx';
import { type FieldState, LookupControl } from '#client/actions/form/field-controls.tsx';
import { isFilesValue, isOption } from '#client/actions/form/form-values.ts';
import { cityLookup, createHubLookup } from '#client/actions/form/lookups.ts';
import { useActionText } from '#client/actions/use-run-action.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { DriverPicker } from '#client/extensions.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Package, RulesQuery } from '../documents.ts';
import { DayControl } from './day-control.tsx';
import { NewCityControl } from './new-city-control.tsx';
import { ProofControl } from './proof-control.tsx';
import { useCollectors } from './use-collectors.tsx';

const DeliveryFields = {
  ReceivedBy: lazyPart(() => import('./received-by-control.tsx')),
  Signature: lazyPart(() => import('#client/signatures/signature-control.tsx')),
};

type Rows = readonly Package[];
const lossReasons: readonly PackageReason[] = ['lost', 'damaged'];
const fees = ['feeDelivered', 'feeRefused', 'feeReturned'] as const;

/** The hub of all the parcels; null when they are in different hubs. */
function commonHub(rows: Rows): string | null {
  const hubs = new Set(rows.map(({ hub }) => hub?.id ?? null));
  return hubs.size === 1 ? ([...hubs][0] ?? null) : null;
}

function CollectorControl({ field, rows }: { field: FieldState; rows: Rows }): ReactNode {
  const t = useT('packages');
  const { load } = useCollectors(commonHub(rows));
  const value = isOption(field.value) ? field.value : null;
  const placeholder = t('choose.collector');
  return <Combobox {...field} value={value} load={load} label={t(`fields.${field.name}`)} placeholder={placeholder} />;
}

// Only drivers of the parcels' hub can be assigned.
function DriverControl({ field, rows }: { field: FieldState; rows: Rows }): ReactNode {
  const { value, ref, onBlur, onChange } = field;
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <DriverPicker
        ref={ref}
        value={isOption(value) ? value : null}
        onBlur={onBlur}
        onChange={onChange}
        hubId={commonHub(rows)}
        cityIds={rows.flatMap(({ city }) => city?.id ?? [])}
      />
    </Suspense>
  );
}

function HubControl({ field, except }: { field: FieldState; except: string | null }): ReactNode {
  const t = useActionText('packages');
  const lookup = useMemo(() => createHubLookup(except), [except]);
  return <LookupControl field={field} lookup={lookup} label={t('fields.toHubId')} placeholder={t('choose.hub')} />;
}

function ReasonControl({ field, action }: { field: FieldState; action: string }): ReactNode {
  const statuses = useT('statuses');
  const { data } = useLive(RulesQuery, { variables: {}, watch: ['rules'] });
  const configuredReasons =
    (action === 'report' ? data?.rules?.reportReasons : data?.rules?.cancelReasons) ?? cancelReasons;
  const reasons = action === 'writeOff' ? lossReasons : configuredReasons;
  const options = reasons.map((reason) => ({ value: reason, label: statuses(`reason.${reason}`) }));
  return <Select {...field} value={typeof field.value === 'string' ? field.value : ''} options={options} />;
}

function initialValues(action: string, [first, ...others]: Rows): Record<string, unknown> {
  if (action === 'redirect') return { address: first?.address };
  if (!first || others.length > 0) return {};
  if (action === 'deliver') return { cash: first.cod };
  const { feeDelivered, feeRefused, feeReturned } = first;
  return action === 'setFees' ? { feeDelivered, feeRefused, feeReturned } : {};
}

// Fees are set together; with all three empty, the tariff's fees apply again.
function missingFees({ action, values }: ActionValues<Package>): FieldError[] {
  const missing = action === 'setFees' ? fees.filter((fee) => values[fee] === null) : [];
  return missing.length === fees.length ? [] : missing.map((path) => ({ path, code: 'incomplete_fees' }));
}

// Like the server: the calls made, or a photo.
function missingProof({ action, values }: ActionValues<Package>): FieldError[] {
  const { reason, proofOfNoResponse: calls, photoIds: photos } = values;
  if (action !== 'report' || !requiresProof(reason)) return [];
  const hasProof =
    (typeof calls === 'string' && calls.trim() !== '') || (isFilesValue(photos) && photos.ids.length > 0);
  return hasProof ? [] : [{ path: 'proofOfNoResponse', code: 'proof_required' }];
}

/** True if a sender wants a proof: a name, a signature or a photo, none of which is optional by itself. */
const needsProof = (rows: Rows): boolean => rows.some((row) => requiresDeliveryProof(row, null));

// The rule of the administrator is asked of the server, which answers on the same field.
function missingDeliveryProof({ action, rows, values }: ActionValues<Package>): FieldError[] {
  if (action !== 'deliver' || !needsProof(rows)) return [];
  const { receivedBy, signatureId, photoIds: photos } = values;
  const given = { receivedBy, signatureId, photoIds: isFilesValue(photos) ? photos.ids : [] };
  return hasDeliveryProof(given) ? [] : [{ path: 'receivedBy', code: 'delivery_proof_required' }];
}

/** The label of the submit button; for a delivery it includes the collected cash. */
function useSubmitLabel({ action, rows, isPart, values }: ActionValues<Package>): string | undefined {
  const t = useT('packages');
  const tKit = useT('kit');
  const format = useFormat();
  if (action !== 'deliver') return undefined;
  const collected = rows.length === 1 ? values['cash'] : rows.reduce((sum, { cod }) => sum + (cod ?? 0), 0);
  if (isPart || typeof collected !== 'number' || collected === 0) return t('confirm.delivered');
  return t('confirm.collected', { amount: `${format.amount(collected)} ${tKit('currency')}` });
}

/** The form of the actions on parcels. */
export default createActionForm<Package>({
  inputs: packageInputs,
  fields: (action, rows) => ({
    driverId: { render: (field) => <DriverControl field={field} rows={rows} /> },
    collectorId: { render: (field) => <CollectorControl field={field} rows={rows} /> },
    toHubId: { render: (field) => <HubControl field={field} except={commonHub(rows)} /> },
    cityId: {
      lookup: cityLookup,
      placeholder: 'choose.city',
      render: (field) => <NewCityControl field={field} rows={rows} />,
    },
    reason: { hint: `why.reason.${action}`, render: (field) => <ReasonControl field={field} action={action} /> },
    date: { hint: 'why.date', render: (field) => <DayControl field={field} hubId={commonHub(rows)} /> },
    cash: { marksOptional: false },
    feeReturned: { hint: 'hints.setFees' },
    proofOfNoResponse: {
      hint: 'hints.proofOfNoResponse',
      marksOptional: false,
      render: (field) => <ProofControl field={field} />,
    },
    receivedBy: {
      marksOptional: !needsProof(rows),
      render: (field) => <DeliveryFields.ReceivedBy field={field} rows={rows} />,
    },
    signatureId: {
      group: true,
      marksOptional: !needsProof(rows),
      render: (field) => <DeliveryFields.Signature field={field} />,
    },
    photoIds: {
      kind: 'files',
      files: { kind: 'photo', max: action === 'deliver' ? 1 : maxReportPhotos },
      marksOptional: action !== 'deliver' || !needsProof(rows),
      hint: action === 'deliver' ? 'hints.deliveryPhoto' : 'hints.photoIds',
    },
    internalNote: { kind: 'lines', hint: 'hints.internalNote' },
    note: { kind: 'lines' },
  }),
  isWide: (action) => action === 'assign',
  // The amounts of several parcels differ, and a photo shows one door.
  isHidden: (field, rows) => rows.length > 1 && ['cash', 'photoIds', 'signatureId'].includes(field),
  initial: initialValues,
  noteReason: ({ action, rows, role, values }) => {
    const cash = rows.length === 1 ? values['cash'] : null;
    return rows.reduce<string | null>(
      (reason, row) => reason ?? requiredNote(action, row, role, typeof cash === 'number' ? cash : row.cod),
      null,
    );
  },
  validate: (request) => [...missingFees(request), ...missingProof(request), ...missingDeliveryProof(request)],
  useSubmitLabel,
});
