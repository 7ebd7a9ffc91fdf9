// Who may use each root field. Every root field is declared here when it is defined; the schema does not build with one missing.
import type { GraphQLSchema } from 'graphql';
import { mayEver } from '#shared/access/lifecycle.ts';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { roles, type Role } from '#shared/access/roles.ts';
import { refuse } from '#shared/kit/problem.ts';
import { areas, type Entity } from '#shared/areas/index.ts';
import type { Context } from './context.ts';

/**
 * `action`: roles in the action's `who` · `scope`: roles whose scope in the area is not nothing · `roles`: these ·
 * or everybody signed in, or everybody.
 */
export type Right =
  | { kind: 'action'; entity: Entity; action: string }
  | { kind: 'scope'; access: Access }
  | { kind: 'roles'; roles: readonly Role[] }
  | { kind: 'signedIn' }
  | { kind: 'public' };

const declared = new Map<string, Right>();

/** Declares the right of a root field, e.g. `Query.packages`. */
export function declareRight(field: string, right: Right): void {
  declared.set(field, right);
}

/** Whether a role may use a field with this right at all; null is nobody signed in. */
export function mayUse(right: Right, role: Role | null): boolean {
  if (right.kind === 'public') return true;
  if (role === null) return false;
  if (right.kind === 'signedIn') return true;
  if (right.kind === 'roles') return right.roles.includes(role);
  if (right.kind === 'scope') return right.access.see[role].kind !== 'nothing';
  const action = Object.entries(areas[right.entity].lifecycle.actions).find(([name]) => name === right.action)?.[1];
  return action !== undefined && mayEver(action, role);
}

/** Refuses who may not use the field, and returns the audience of who may. */
export function audienceFor(right: Right, context: Context): Audience {
  const { audience } = context;
  if (!audience) refuse('UNAUTHENTICATED');
  if (!mayUse(right, audience.role)) refuse('forbidden');
  return audience;
}

/** Throws when a root field of the schema has no declared right. */
export function assertEveryRight(schema: GraphQLSchema): void {
  const missing = rootFields(schema).filter((field) => !declared.has(field));
  if (missing.length > 0) throw new Error(`root fields without a declared right: ${missing.join(', ')}`);
}

/** The names of all root fields, `Query.packages` and so on. */
export function rootFields(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );
}

/** Every root field with the roles that may use it; `nobody` stands for a visitor. */
export function rightsTable(schema: GraphQLSchema): Record<string, (Role | 'nobody')[]> {
  return Object.fromEntries(
    rootFields(schema).map((field) => {
      const right = declared.get(field);
      if (!right) throw new Error(`no right: ${field}`);
      return [
        field,
        [...(mayUse(right, null) ? ['nobody' as const] : []), ...roles.filter((role) => mayUse(right, role))],
      ];
    }),
  );
}
