// Access rules of root fields. Each root field declares its rule when it is defined; the schema does not build without.
import type { GraphQLSchema } from 'graphql';
import { mayEver } from '#shared/access/lifecycle.ts';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { roles, type Role } from '#shared/access/roles.ts';
import { refuse } from '#shared/kit/problem.ts';
import { areas, type Entity } from '#shared/areas/index.ts';
import type { Context } from './context.ts';

/**
 * `action`: roles in the action's `who` · `scope`: roles whose scope in the entity is not nothing · `roles`: these
 * roles · `signedIn`: all signed-in users · `public`: everybody.
 */
export type Right =
  | { kind: 'action'; entity: Entity; action: string }
  | { kind: 'scope'; access: Access }
  | { kind: 'roles'; roles: readonly Role[] }
  | { kind: 'signedIn' }
  | { kind: 'public' };

const rulesByField = new Map<string, Right>();

/** Declares the access rule of a root field, e.g. `Query.packages`. */
export function declareRight(field: string, rule: Right): void {
  rulesByField.set(field, rule);
}

/** True if the rule allows a role; null is a visitor who is not signed in. */
export function mayUse(rule: Right, role: Role | null): boolean {
  if (rule.kind === 'public') return true;
  if (role === null) return false;
  if (rule.kind === 'signedIn') return true;
  if (rule.kind === 'roles') return rule.roles.includes(role);
  if (rule.kind === 'scope') return rule.access.see[role].kind !== 'nothing';
  const action = Object.entries(areas[rule.entity].lifecycle.actions).find(([name]) => name === rule.action)?.[1];
  return action !== undefined && mayEver(action, role);
}

/** Returns the audience if it may use the field; fails with `UNAUTHENTICATED` or `forbidden` otherwise. */
export function audienceFor(rule: Right, context: Context): Audience {
  const { audience } = context;
  if (!audience) refuse('UNAUTHENTICATED');
  if (!mayUse(rule, audience.role)) refuse('forbidden');
  return audience;
}

/** Throws when a root field has no access rule. */
export function assertEveryRight(schema: GraphQLSchema): void {
  const missing = rootFields(schema).filter((field) => !rulesByField.has(field));
  if (missing.length > 0) throw new Error(`root fields without an access rule: ${missing.join(', ')}`);
}

/** The names of all root fields, `Query.packages` and so on. */
export function rootFields(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );
}

/** Every root field with the roles that may use it; `nobody` is a visitor who is not signed in. */
export function rightsTable(schema: GraphQLSchema): Record<string, (Role | 'nobody')[]> {
  return Object.fromEntries(
    rootFields(schema).map((field) => {
      const rule = rulesByField.get(field);
      if (!rule) throw new Error(`no access rule: ${field}`);
      return [
        field,
        [...(mayUse(rule, null) ? ['nobody' as const] : []), ...roles.filter((role) => mayUse(rule, role))],
      ];
    }),
  );
}
