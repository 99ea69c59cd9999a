import type { ReleasedTotal } from '../../../src/contract/location-insights.ts';
import type { Cell } from './cut-table.ts';
import { type Released } from './release.ts';
import { type RowKey } from './release-rows.ts';
import type { OverOf } from './release-table.ts';
/** Totals of a table's rows, by the options of one axis, or of all rows. Each is rounded on its own. */
export declare const releaseTotals: (key: RowKey | null, cells: readonly Cell[], overOf: OverOf) => Released<ReleasedTotal[]>;
