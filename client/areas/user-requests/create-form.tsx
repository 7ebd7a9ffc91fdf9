// The form for a new request: what for, then the fields of that kind.
import { type ReactNode, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { askSchemas } from '#shared/areas/user-requests/input.ts';
import { askableKinds, type UserRequestKind } from '#shared/areas/user-requests/kinds.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { tomorrow } from '#client/actions/form/field-controls.tsx';
import { filledInput, type FormValues } from '#client/actions/form/form-values.ts';
import { cityLookup } from '#client/actions/form/lookups.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { kindIcons } from './display.tsx';
import { UserRequestLive } from './documents.ts';
import { parcelLookup } from './lookups.ts';
import styles from './create-form.module.css';

const askMutation = createActionDocument({ entity: 'userRequest', action: 'ask', fragment: UserRequestLive });

interface Props {
  /** The parcel that it is about, and what may be asked for it. */
  packageId?: string;
  kinds?: readonly UserRequestKind[];
  onClose: () => void;
  onCreated: (id: string) => void;
}

const visit = { address: '', day: '', window: 'day', text: '' };

/** The fields of each kind in the order of the form, with their first values. */
const initialOf: Readonly<Record<UserRequestKind, () => FormValues>> = {
  pickup: () => ({ quantity: null, ...visit, day: tomorrow() }),
  return: () => ({ packageId: null, ...visit, day: tomorrow() }),
  payout: () => ({ amount: null, text: '' }),
  address_change: () => ({ packageId: null, cityId: null, address: '', text: '' }),
  other_day: () => ({ packageId: null, day: tomorrow() }),
  packaging: () => ({ packaging: '', quantity: null, text: '' }),
  recharge: () => ({ amount: null, text: '' }),
  account_change: () => ({ text: '' }),
};

function Kinds({
  kinds,
  onChoose,
  onClose,
}: {
  kinds: readonly UserRequestKind[];
  onChoose: (kind: UserRequestKind) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT('user-requests');
  return (
    <Dialog open onClose={onClose} title={t('list.create')} text={t('form.choose')}>
      <ul className={styles.kinds}>
        {kinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                onClick={() => {
                  onChoose(kind);
                }}
              >
                <Icon size={18} aria-hidden />
                <span>
                  <strong>{t(`kinds.${kind}`)}</strong>
                  <small>{t(`kindTexts.${kind}`)}</small>
                </span>
                <span data-mirror="" className={styles.arrow}>
                  <ChevronRight size={16} aria-hidden />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function KindForm({
  kind,
  packageId,
  onClose,
  onCreated,
}: Omit<Props, 'kinds'> & { kind: UserRequestKind }): ReactNode {
  const t = useT('user-requests');
  const { run } = useAction(askMutation);
  const { packageId: _, ...others } = initialOf[kind]();
  return (
    <CreateForm
      area="user-requests"
      entity="user-request"
      title={t(`kinds.${kind}`)}
      submitLabel={t('form.send')}
      schema={askSchemas[kind]}
      specs={{
        packageId: { lookup: parcelLookup, placeholder: 'form.chooseParcel', hint: `hints.packageId.${kind}` },
        cityId: { lookup: cityLookup, placeholder: 'form.sameCity' },
        quantity: { unit: `units.${kind}` },
        address: { kind: 'lines', rows: 2 },
        text: { kind: 'lines' },
      }}
      initial={packageId === undefined ? initialOf[kind]() : others}
      toInput={(values) => ({ ...filledInput(values), ...(packageId !== undefined && { packageId }) })}
      marksOptional
      send={(input) => run({ ...input, kind })}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.sent', { reference: row.reference }), tone: 'success' });
        onCreated(row.id);
      }}
      onClose={onClose}
    />
  );
}

/** Asks for something: a parcel's drawer says for which parcel. */
export default function AskForm({ kinds, ...props }: Props): ReactNode {
  const role = useAtomValue(viewerAtom)?.role;
  const offered = kinds ?? askableKinds(role === 'DRIVER' ? 'driver' : 'customer');
  const [first, ...more] = offered;
  const [chosen, setChosen] = useState<UserRequestKind | null>(more.length === 0 ? (first ?? null) : null);
  if (chosen === null) return <Kinds kinds={offered} onChoose={setChosen} onClose={props.onClose} />;
  return <KindForm {...props} kind={chosen} />;
}
