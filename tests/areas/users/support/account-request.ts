// A request of the viewer to a database that answers as a test says, with limits that do so too.
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import { newAccount } from '#server/areas/users/accounts/new-account.ts';
import type { SecretBox } from '#server/lib/secret-box.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

export const now = new Date('2026-01-23T10:00:00Z');
/** The account of the viewer; in `brief` it is `own`. */
export const ownId = '019b0000-0000-7000-8000-000000000001';
export const viewer: Viewer = {
  id: ownId,
  name: 'Salma',
  roles: ['SUPPORT'],
  sessionId: 's1',
  audience: {
    role: 'SUPPORT',
    sets: { user: [ownId], company: [], driver: [], hub: [], team: [], role: [] },
    flags: { manager: false },
  },
};

export interface Limits {
  /** Seconds to wait, for a client's address that has asked for too many links. */
  wait?: number;
  /** False: the recipient has got enough mails. */
  mails?: boolean;
  /** Seconds to wait, after too many wrong passwords. */
  throttled?: number;
  secrets?: SecretBox;
}

export interface RecordedRequest {
  request: AccountRequest;
  statements: string[];
  /** What the throttle of passwords was asked, and told of a right one, and that something was committed. */
  told: string[];
}

export function requestOf(
  answer: (statement: string) => Answer,
  { wait, mails = true, throttled, secrets }: Limits = {},
): RecordedRequest {
  const { db, statements } = recordStatements(answer);
  const told: string[] = [];
  const request: AccountRequest = {
    commands: { db, subscribers: [], now: () => now, notifyCommitted: () => told.push('committed') },
    address: '192.0.2.1',
    links: {
      ofAddress: () => Promise.resolve(wait === undefined ? { allowed: true } : { allowed: false, retryAfter: wait }),
      ofRecipient: (recipient) => {
        told.push(`mail to ${recipient}`);
        return Promise.resolve(mails);
      },
    },
    passwords: {
      consume: ({ account, address, device }) => {
        told.push(`password of ${account} from ${address} ${device}`);
        if (throttled !== undefined) return Promise.resolve({ allowed: false, retryAfter: throttled });
        const forgive = (): Promise<void> => {
          told.push('forgiven');
          return Promise.resolve();
        };
        return Promise.resolve({ allowed: true, forgive });
      },
    },
    secrets: secrets ?? null,
    now,
  };
  return { request, statements, told };
}

const short: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^insert into account_tokens .* values \('[^']*', '(\w+)', a secret, (\S+), (\S+), (null|'.*'), (null|a hash), '\S+', '(\S+)', (null|'\S+')\)$/,
    (_, purpose, user, address, entered, hash, end, used) =>
      `link ${purpose} of ${user} to ${address}${entered === 'null' ? '' : ` with ${entered}`}` +
      `${hash === 'null' ? '' : ' and the password'} until ${end}${used === 'null' ? '' : ', over'}`,
  ],
  [
    /^insert into mails .* 'queued', '(\w+)', '(\w+)', '(\S+)', '(\{.*\})'::jsonb, .* '(\S+)'::timestamptz where (\w+)::boolean$/,
    (_, template, language, recipient, params, end, sent) =>
      `${sent === 'true' ? 'mail' : 'no mail'} ${template} in ${language} to ${recipient} ${params} until ${end}`,
  ],
  [
    /^with given .* select id, at, (\S+)::uuid, '(\w+)'::text, '([\w.]+)'::text, .*'(\{.*\})'::jsonb, '\w+'::text, null::bigint .*$/,
    (_, actor, role, name, payload) => `event ${name} by ${role} ${actor} ${payload}`,
  ],
  [/^update account_tokens set used_at = '\S+', sign_up = null, password_hash = null where /, () => 'links end where '],
  [/^select .* from users where users\.id = ('\w+') order by users\.id$/, (_, id) => `read the account ${id}`],
  [/^select [^(]* from (\w+) where /, (_, table) => `read ${table} where `],
];

/** A statement in few words: what it writes, and which rows it reads or changes. */
function brief(statement: string): string {
  const text = statement
    .replaceAll(ownId, 'own')
    .replaceAll(/'\$argon2[^']*'/g, 'a hash')
    .replaceAll(/#t=[\w-]{43}/g, '#t=secret')
    .replaceAll(/'[\da-f]{64}'/g, 'a secret')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'new');
  const [pattern, words] = short.find(([known]) => known.test(text)) ?? [];
  return pattern && words ? text.replace(pattern, words) : text;
}

/** The statements in few words, without those that name the actor. */
const briefly = (statements: readonly string[]): string[] =>
  statements.filter((text) => !text.startsWith("select set_config('qafila.actor'")).map(brief);

/** The read of a link that works. */
export const open = (purpose: string): string =>
  `read account_tokens where secret_hash = a secret and purpose = '${purpose}' and used_at is null and expires_at > '2026-01-23T10:00:00.000Z'`;

const fresh = newAccount(
  { status: 'active', name: 'Salma', email: 'salma@souk.ma', phone: null, language: 'ar', roles: ['SUPPORT'] },
  now,
);
/** The account of the viewer. */
export const salma = { ...fresh, id: ownId, approvedAt: now };
/** A link of the account that works. */
export const link = { id: 't1', userId: ownId, address: 'new@souk.ma', signUp: null, passwordHash: null };
export interface Given {
  account?: Partial<UserRow> | null;
  /** Who has the address already. */
  holder?: object;
  /** Null: the link is over. */
  link?: object | null;
  /** False: another call used the link up meanwhile. */
  isFirst?: boolean;
  city?: object;
}
/** A database with the account, a link and a city. */
const database =
  ({ account = {}, holder, link: found = link, isFirst = true, city = { hubId: 'h1' } }: Given) =>
  (statement: string): readonly object[] => {
    if (statement.startsWith('with given')) return [{ id: 7 }];
    if (statement.startsWith('update account_tokens')) return isFirst ? [{ id: 't1' }] : [];
    if (statement.includes('from account_tokens')) return found ? [found] : [];
    if (statement.includes('from cities')) return [city];
    if (statement.includes(' or email = ')) return holder ? [holder] : [];
    return statement.startsWith('select') && account ? [{ ...salma, ...account }] : [];
  };

/** What was answered, and the statements in few words. */
export async function call(
  work: (request: AccountRequest) => Promise<unknown>,
  given: Given | ((statement: string) => Answer) = {},
  limits: Limits = {},
): Promise<{ answer: unknown; lines: string[]; told: string[] }> {
  const { request, statements, told } = requestOf(typeof given === 'function' ? given : database(given), limits);
  const answer = await work(request).then(
    (result) => result ?? 'done',
    (error: unknown) => error,
  );
  return { answer, lines: briefly(statements), told };
}
