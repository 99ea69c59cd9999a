import type { RepeatVisits } from '../../../src/contract/location-insights.ts';
import type { Cell } from './cut-table.ts';
import { type Released } from './release.ts';
import { type RowKey } from './release-rows.ts';
import type { OverOf } from './release-table.ts';
/**
 * Visits and repeat visits. Quality and margin are those of the repeat visits, the smaller figure.
 * @param cells of which the parts are visits of people who came once in the week, and repeat visits
 */
export declare const releaseRepeats: (key: RowKey, cells: readonly Cell[], daysOf: OverOf) => Released<RepeatVisits[]>;
