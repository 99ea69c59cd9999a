import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import { type SampleFigures, type VisitTree } from '../gate/release-sample.ts';
import type { ReleasedSquares } from '../gate/spread-squares.ts';
import type { NoiseKeys } from '../noise/noise-keys.ts';
import type { RunOptions, Warehouse } from '../warehouse.ts';
import { type SamplePlace } from './sample-places.ts';
import { type OfPeriod } from './square-statements.ts';
export interface CountedSamples {
    readonly all: readonly (SampleFigures | null)[];
    readonly electric: readonly (SampleFigures | null)[];
}
/** What would be released of every sample place, of all people and of electric vehicles, in the order of the places. */
export declare const countSamples: (warehouse: Warehouse, settings: DisclosureSettings, places: readonly SamplePlace[], squares: ReleasedSquares, byPlace: VisitTree, period: OfPeriod & NoiseKeys, options: RunOptions) => Promise<CountedSamples>;
