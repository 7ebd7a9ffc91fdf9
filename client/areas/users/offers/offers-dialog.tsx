import { type ReactNode, useState } from 'react';
import { ArrowRight, Tag, X } from 'lucide-react';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ActionReport } from '#client/list/actions/action-types.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { AssignOffersGroupMutation, type OffersGroupChoice, OffersGroupChoicesQuery, type User } from '../documents.ts';
import { companiesOf, tariffChanges } from './changes.ts';
import { ShadowPrices } from './shadow-prices.tsx';
import { useFirstDay } from './use-first-day.ts';
import styles from './offers.module.css';

const watched = ['company'];

/** The lowest fees of a tariff, and how many customers have it. */
function useDescribe(): (group: OffersGroupChoice) => string {
  const t = useT('users');
  const tKit = useT('kit');
  const format = useFormat();
  const money = (centimes: number): string => `${format.amount(centimes)} ${tKit('currency')}`;
  return ({ lines, companies, isDefault }) => {
    const delivered = lines.map((line) => line.delivered);
    const returned = lines.map((line) => line.returned);
    const fees =
      lines.length > 0 &&
      t('offers.fees', { delivered: money(Math.min(...delivered)), returned: money(Math.min(...returned)) });
    const customers = isDefault ? t('offers.default') : t('offers.customers', { count: companies.length });
    return [fees, customers].filter((part) => part !== false).join(' · ');
  };
}

interface ChangesProps {
  companies: ReturnType<typeof companiesOf>;
  chosen: OffersGroupChoice;
}

function Changes({ companies, chosen }: ChangesProps): ReactNode {
  const t = useT('users');
  const { changing, same } = tariffChanges(companies, chosen);
  return (
    <section className={styles.changes} aria-label={t('offers.changes')}>
      <h3>{t('offers.changes')}</h3>
      <ul>
        {changing.map(({ company, from }) => (
          <li key={company.id}>
            <bdi className={styles.company}>{company.name}</bdi>
            <span className={styles.move}>
              <bdi>{from ?? t('defaultOffers')}</bdi>
              <span data-mirror="">
                <ArrowRight size={13} aria-label={t('offers.to')} />
              </span>
              <bdi className={styles.target}>{chosen.name}</bdi>
            </span>
          </li>
        ))}
        {same.map(({ id, name }) => (
          <li key={id} className={styles.same}>
            <bdi>{name}</bdi>
            <span>{t('offers.same', { group: chosen.name })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface OffersDialogProps {
  users: readonly User[];
  onDone: (report: ActionReport<User>) => void;
  onClose: () => void;
}

const usersOf = (users: readonly User[], companyId: string): User[] =>
  users.filter(({ company }) => company?.id === companyId);

/** Sends the assignment; tells which companies failed. */
function useAssign({ users, onDone }: OffersDialogProps) {
  const t = useT('users');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(AssignOffersGroupMutation);
  const assign = async (
    group: OffersGroupChoice,
    companyIds: readonly string[],
    since: string | undefined,
  ): Promise<void> => {
    const outcome = await run({
      ids: [...companyIds],
      offersGroupId: group.isDefault ? null : group.id,
      ...(since !== undefined && { since }),
    });
    if (!outcome.ok) return;
    const { results } = outcome.data.companiesAssignOffersGroup;
    const failed = results.flatMap(({ id, error: problem }) => (problem ? [{ id, problem }] : []));
    const count = results.length - failed.length;
    const done = since === undefined ? 'offers.done' : 'offers.planned';
    if (count > 0) toast({ text: t(done, { count, group: group.name }), tone: 'success' });
    onDone({
      failures: failed.map(({ id, problem }) => ({
        id,
        label: usersOf(users, id)[0]?.company?.name ?? id,
        reason: errorMessage({ code: problem.code, params: {} }),
      })),
      failedRows: failed.flatMap(({ id }) => usersOf(users, id)),
    });
  };
  return { assign, isRunning, error };
}

/** The chosen companies; each but the last can be left out. */
function Chips({
  companies,
  onLeave,
}: {
  companies: ReturnType<typeof companiesOf>;
  onLeave: (id: string) => void;
}): ReactNode {
  const t = useT('users');
  return (
    <ul className={styles.chips}>
      {companies.map(({ id, name }) => (
        <li key={id}>
          <Badge>
            <bdi>{name}</bdi>
            {companies.length > 1 && (
              <button
                type="button"
                className={styles.leave}
                aria-label={t('offers.leave', { name })}
                onClick={() => {
                  onLeave(id);
                }}
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Gives the customers of the selected accounts a tariff, and says before who really changes. */
export function OffersDialog(props: OffersDialogProps): ReactNode {
  const { users, onClose } = props;
  const t = useT('users');
  const isPhone = useIsPhone();
  const describe = useDescribe();
  const { data } = useLive(OffersGroupChoicesQuery, { variables: {}, watch: watched });
  const { assign, isRunning, error } = useAssign(props);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const first = useFirstDay();
  const companies = companiesOf(users).filter(({ id }) => !left.includes(id));
  const groups = (data?.offersGroups ?? []).filter(({ status }) => status === 'active');
  const found = groups.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const chosen = groups.find(({ id }) => id === chosenId);
  const changing = chosen ? tariffChanges(companies, chosen).changing : [];
  return (
    <FormDialog
      area="users"
      size="lg"
      icon={Tag}
      title={t('offers.title')}
      text={t('offers.chosen', { count: companies.length })}
      submitLabel={chosen ? t('offers.assign', { count: changing.length }) : t('offers.choose')}
      note={!isPhone && <span className={styles.since}>{first.text}</span>}
      focusId="offers-search"
      isDirty={chosen !== undefined}
      busy={isRunning}
      problem={error ?? null}
      onSubmit={() => {
        if (first.problem !== undefined) return;
        if (chosen && changing.length > 0)
          void assign(
            chosen,
            changing.map(({ company }) => company.id),
            first.since,
          );
        else if (chosen) onClose();
      }}
      onClose={onClose}
    >
      <Chips
        companies={companies}
        onLeave={(id) => {
          setLeft([...left, id]);
        }}
      />
      <SearchField
        id="offers-search"
        label={t('offers.search')}
        placeholder={t('offers.search')}
        value={search}
        onChange={setSearch}
      />
      {data ? (
        <RadioGroup
          label={t('offers.title')}
          layout="rows"
          value={chosenId}
          onChange={setChosenId}
          options={found.map((group) => ({ value: group.id, label: group.name, hint: describe(group) }))}
        />
      ) : (
        <Skeleton width="100%" height={160} />
      )}
      {chosen && <Changes companies={companies} chosen={chosen} />}
      {chosen && changing.length > 0 && (
        <>
          <ShadowPrices groupId={chosen.id} companyIds={changing.map(({ company }) => company.id)} />
          <Field label={t('offers.from')} {...(first.problem !== undefined && { error: first.problem })}>
            <DateField value={first.typed} min={first.today} onChange={first.type} />
          </Field>
        </>
      )}
      {isPhone && <p className={styles.since}>{first.text}</p>}
    </FormDialog>
  );
}
