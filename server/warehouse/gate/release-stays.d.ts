import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { Cell } from './cut-table.ts';
import type { Measure } from './measure.ts';
import { type Released } from './release.ts';
import { type RowKey } from './release-rows.ts';
/** The dwells of a cell with their stays, thousandths of people times seconds. Noised sums are also times NOISE_UNIT. */
export interface StayMeasure extends Measure {
    readonly noised_stay_ms: number;
    readonly largest_noised_stay_ms: number;
    readonly largest_two_noised_stay_ms: number;
    /** Sums over devices of the squared stay, and of the stay times the dwells, each multiplied by the device's noise factor. */
    readonly noised_stay_squares: number;
    readonly noised_stay_products: number;
}
/** A mean is safe if one or two devices dominate neither the number of dwells nor their stays. */
export declare const isMeanSafe: (cell: StayMeasure, settings: DisclosureSettings) => boolean;
/** Mean stays, seconds. Rows that share a cell share its mean. */
export declare const releaseStays: <R>(key: RowKey, cells: readonly Cell[]) => Released<R[]>;
