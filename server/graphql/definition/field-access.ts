// Access rules of root fields. Each root field declares its rule when it is defined; the schema does not build without.
import type { GraphQLSchema } from 'graphql';
import { isActionGranted, type LifecycleAction } from '#shared/access/lifecycle.ts';
import { hasRight, type MemberRight } from '#shared/access/rights.ts';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { roles, type Role } from '#shared/access/roles.ts';
import { fail } from '#shared/lib/app-error.ts';
import { entities, type EntityName } from '#shared/areas/index.ts';
import type { GraphqlContext } from '../context.ts';

/**
 * `action`: roles in the action's `who` · `scope`: roles whose scope in the entity is not nothing · `roles`: these
 * roles · `signedIn`: all signed-in users · `public`: everybody.
 */
export type AccessRule =
  | { kind: 'action'; entity: EntityName; action: string }
  | { kind: 'scope'; access: Access }
  | { kind: 'roles'; roles: readonly Role[] }
  | { kind: 'signedIn' }
  | { kind: 'public' };

const rulesByField = new Map<string, AccessRule>();

/** Declares the access rule of a root field, e.g. `Query.packages`. */
export function declareAccess(field: string, rule: AccessRule): void {
  rulesByField.set(field, rule);
}

type NamedAction = Pick<LifecycleAction<string, never>, 'on' | 'right'>;

function actionOf({ entity, action }: AccessRule & { kind: 'action' }): NamedAction | undefined {
  return Object.entries<NamedAction>(entities[entity].lifecycle.actions).find(([name]) => name === action)?.[1];
}

/** True if the rule allows a role; null is a visitor who is not signed in. */
function isRoleAllowed(rule: AccessRule, role: Role | null): boolean {
  if (rule.kind === 'public') return true;
  if (role === null) return false;
  if (rule.kind === 'signedIn') return true;
  if (rule.kind === 'roles') return rule.roles.includes(role);
  if (rule.kind === 'scope') return rule.access.see[role].kind !== 'nothing';
  const action = actionOf(rule);
  return action !== undefined && isActionGranted(action, role);
}

/** The right that a sub-customer needs for the action of a rule. */
const rightOf = (rule: AccessRule): MemberRight | undefined =>
  rule.kind === 'action' ? actionOf(rule)?.right : undefined;

/** Returns the audience if it may use the field; fails with `UNAUTHENTICATED` or `forbidden` otherwise. */
export function authorizeField(rule: AccessRule, context: Pick<GraphqlContext, 'audience'>): Audience {
  const { audience } = context;
  if (!audience) fail('UNAUTHENTICATED');
  if (!isRoleAllowed(rule, audience.role) || !hasRight(audience, rightOf(rule))) fail('forbidden');
  return audience;
}

/** Throws when a root field has no access rule. */
export function assertAccessDeclared(schema: GraphQLSchema): void {
  const missing = rootFields(schema).filter((field) => !rulesByField.has(field));
  if (missing.length > 0) throw new Error(`root fields without an access rule: ${missing.join(', ')}`);
}

/** The names of all root fields, `Query.packages` and so on. */
function rootFields(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );
}

/** Every root field with the roles that may use it; `nobody` is a visitor who is not signed in. */
export function accessTable(schema: GraphQLSchema): Record<string, (Role | 'nobody')[]> {
  return Object.fromEntries(
    rootFields(schema).map((field) => {
      const rule = rulesByField.get(field);
      if (!rule) throw new Error(`no access rule: ${field}`);
      return [
        field,
        [
          ...(isRoleAllowed(rule, null) ? ['nobody' as const] : []),
          ...roles.filter((role) => isRoleAllowed(rule, role)),
        ],
      ];
    }),
  );
}
