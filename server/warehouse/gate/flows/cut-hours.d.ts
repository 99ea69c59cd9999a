import { type FlowCounts } from './flow-counts.ts';
/** The two ends of a flow. */
export declare const SIDES: readonly ['origin', 'dest'];
export type Side = (typeof SIDES)[number];
/** By node of the tree of times: the zones whose sums are shown by its children. */
export type ZonesByTime = Readonly<Record<Side, readonly ReadonlySet<number>[]>>;
/**
 * The sums of zones by hour, for each zone as fine as is safe.
 * @param shown by node that the matrix is split at: the zones whose sums it shows; null for a node below
 */
export declare const cutHours: (counts: FlowCounts, shown: (side: Side, node: number) => ReadonlySet<number> | null) => ZonesByTime;
