import type { MapNode, MapTotal } from '../../../src/contract/location-insights.ts';
import type { TourismMagnitude } from '../../../src/contract/tourism.ts';
import type { Released } from '../gate/release.ts';
import { type Blend } from './blends.ts';
import type { TourismFilters } from './filters.ts';
import type { TourismContext } from './tourism-context.ts';
/** The last part of the calls' paths. */
export type TourismMeasure = 'totaltourists' | 'origins' | 'destinations' | 'dwelltime' | 'totalpayments' | `blended${Blend}`;
export type TourismAnswer = {
    Items: TourismMagnitude[];
    /** All places from the whole map to the finest safe ones; absent for payments and blends. */
    Nodes?: MapNode[];
    Classes: number;
    Total: MapTotal;
    Options: Record<string, number[][]>;
    /** The zones of the study area that are counted; null for all. */
    Zones: number[] | null;
    /** For a blend, the number of places of which it compares both figures; null for other measures. */
    Compared: number | null;
};
export declare const TOURISM_MEASURES: TourismMeasure[];
/** One measure of the Tourism and Economy viewer by middle zone, through the gate (docs/movement-data.md 4). */
export declare const tourismMeasure: (context: TourismContext, buildId: number, measure: TourismMeasure, filters: TourismFilters) => Promise<Released<TourismAnswer>>;
