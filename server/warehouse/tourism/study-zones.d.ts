import type { Locate } from '../extract/place-ends.ts';
/**
 * The small zones in which an area lies, by a grid of points: a zone that has none of them has hardly anything of the area. No trip
 * decides about them.
 */
export declare const studyZones: (locate: Locate, smallFile: string, areaWkt: string) => Promise<ReadonlySet<number>>;
