import type { ExpectedVisits } from '../../../src/contract/datasets.ts';
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { NoiseSource } from '../noise/noise-keys.ts';
import type { Warehouse } from '../warehouse.ts';
import { type OriginZones } from './estimate-visits.ts';
import type { createSquareReader, SquaresQuestion } from './released-squares.ts';
import type { SquareSets } from './square-sets.ts';
export interface DatasetQuestion extends SquaresQuestion {
    /** The study area, POLYGON or MULTIPOLYGON, EPSG:27700. */
    readonly areaWkt: string;
    readonly zones: OriginZones;
    /** ISO dates; null if the dataset is about no event. */
    readonly eventDays: readonly string[] | null;
}
/**
 * Estimates the visits of datasets from released squares. The squares of a month and their curves are computed in the background at
 * the first request; until they are complete, the estimate is of the kind 'making'.
 */
export declare const createExpectedVisits: (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, sets: SquareSets, readSquares: ReturnType<typeof createSquareReader>, stopping: AbortSignal) => {
    /** True if the squares of a month are complete. Where they are not, this begins to compute them in the background. */
    hasSquares({ firstDay, lastDay }: Pick<SquaresQuestion, 'firstDay' | 'lastDay'>): Promise<boolean>;
    /** Computes the squares and the curves of a month, unless they are complete. */
    prepare: ({ firstDay, lastDay }: Pick<SquaresQuestion, 'firstDay' | 'lastDay'>) => Promise<void>;
    expected(asked: DatasetQuestion): Promise<ExpectedVisits>;
    /** Waits for what is being computed, which ends soon once `stopping` is aborted. */
    settled(): Promise<void>;
};
