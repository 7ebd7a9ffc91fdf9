import type { TadaDocumentNode } from './graphql.ts';

/**
 * Registers a subscription. For a change feed, `entity: 'package'`, the document asks `packageChanged` for kind, id, version, changed, reason and
 * `package { ...PackageLive }`; for a summary, `entity: 'packageCounts'`, what the query of the same name asks. Call at module level.
 */
export declare function registerLive(live: { entity: string; document: TadaDocumentNode<unknown, Record<string, never>> }): void;
