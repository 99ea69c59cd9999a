import type { MapNode, MapTotal, ZoneMagnitude } from '../../../src/contract/location-insights.ts';
import { type Places, type ZonesOfBuild } from '../maps/zones-of-build.ts';
import type { Measure } from './measure.ts';
import { type Released } from './release.ts';
/** The result of a map. */
export interface Magnitudes {
    /** The places of the default cut. */
    Items: ZoneMagnitude[];
    /** All places from the whole map to the finest safe ones. */
    Nodes: MapNode[];
    /** The number of classes that the magnitudes of the items are divided into. */
    Classes: number;
    Total: MapTotal;
    Options: Record<string, number[][]>;
}
/** The reply of a map whose total is not safe. */
export declare const noPlaces: (options?: Record<string, number[][]>) => Released<Magnitudes>;
export declare const releaseZones: (zones: ZonesOfBuild, places: Places, measureOf: (place: number) => Measure | null, options: Record<string, number[][]>) => Released<Magnitudes>;
