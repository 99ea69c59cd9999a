import type { Categories } from '../categories.ts';
import type { GateSettings } from '../settings.ts';
import { type ZonesByTime } from './cut-hours.ts';
import type { FlowCounts } from './flow-counts.ts';
import { type Pooling } from './pool-flows.ts';
/** What is shown of flows. */
export interface FlowPlan {
    /** By selection; null if its trips cannot be told from the others. */
    readonly matrices: readonly (Pooling | null)[];
    readonly hours: ZonesByTime;
}
/**
 * Every safe pair is shown alone, the others in pools, for each selection. A split of a part is decided within the matrix of the part.
 * @param tree of the zones by number, OUTSIDE among them
 * @param whole the rules for all trips together
 * @returns null if not even all trips together may be shown
 */
export declare const planFlows: (counts: FlowCounts, tree: Categories, whole: GateSettings) => Promise<FlowPlan | null>;
