import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import { type EvScorePart, type EvScoreParts } from '../../../src/domain/ev-score/ev-score.ts';
import type { NoiseSource } from '../noise/noise-keys.ts';
import type { Warehouse } from '../warehouse.ts';
/** Local days, ISO, inclusive. */
export interface Days {
    readonly firstDay: string;
    readonly lastDay: string;
}
/** Each 0 to 100. */
export interface PlaceScore extends EvScoreParts {
    readonly score: number;
    readonly dataVersion: string;
}
/** Released figures by neighbourhood, under the number of its middle square. */
type SquareFigures = ReadonlyMap<number, number>;
/** The figures by which neighbourhoods are ranked. */
export interface SquareRanks {
    readonly figures: Readonly<Record<EvScorePart, SquareFigures>>;
    /** The neighbourhoods with enough residents to be released, by middle square: a single home does not count. */
    readonly inhabited: ReadonlySet<number>;
    /** The version of the days' data that all of this is made of. */
    readonly dataVersion: string;
}
/**
 * The released figures of every neighbourhood in some days: traverses over 160 km, dwells and visits of electric vehicles. Only
 * people with trips in these days count as residents, so that deliveries of other months change nothing. Each neighbourhood has
 * noise of its own: neighbourhoods overlap, and under the same noise two equal figures would reveal that nobody came to the squares
 * in which the neighbourhoods differ.
 */
export declare const readSquareRanks: (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, { firstDay, lastDay }: Days) => Promise<SquareRanks>;
/**
 * The EV score of a place with its parts (docs/movement-data.md 4): for its grid square and the eight around it, the percentile ranks
 * of traverses over 160 km (weight 5), dwells (3) and visits (2), and their weighted mean. Only released figures are ranked: a
 * neighbourhood below the threshold ranks with the empty ones. The score is computed from the rounded ranks, so that it reveals no
 * more than they do and can be checked against them.
 */
export declare const evScore: ({ figures, inhabited, dataVersion }: SquareRanks, square: number) => PlaceScore;
export {};
