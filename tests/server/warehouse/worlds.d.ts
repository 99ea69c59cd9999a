import type { DatasetSpec } from '../../../server/warehouse/dataset-spec.ts';
import type { ZoneTrees } from '../../../server/warehouse/maps/zone-trees.ts';
import type { NoiseSource } from '../../../server/warehouse/noise/noise-keys.ts';
import type { Polygon, Question } from '../../reference/movement.ts';
import type { OpenEngine } from './engines.ts';
import { type TripRow } from './rows.ts';
/** Areas of every kind that a dataset may have. */
export declare const AREAS: Readonly<Record<string, readonly Polygon[]>>;
export declare const wktOf: (polygons: readonly Polygon[]) => string;
/** Local days from 26 September to 5 November 2026; 3 November is not complete, and on the last one no trip ends. */
export declare const COVERAGE: {
    day: string;
    complete: boolean;
}[];
/** The days that coverage calls complete; which of them have data, a reference finds out from the trips. */
export declare const COMPLETE_DAYS: Set<string>;
export declare const CELLS: {
    id: number;
    easting: number;
    northing: number;
    rangeM: number;
}[];
export declare const questionOf: (polygons: readonly Polygon[], [firstDay, lastDay]?: readonly [string, string], evOnly?: boolean) => Question;
/** The standard zones whose numbers the trips of these worlds have. */
export declare const STANDARD: {
    version: number;
    smallFile: string;
};
export declare const specOf: (question: Question, buildId: number, customZonesFile?: string | null) => DatasetSpec;
/** Writes trips as a file and loads it with coverage and cells; returns the file. */
export declare const loadWorld: ({ warehouse, folder }: OpenEngine, trips: readonly TripRow[], name?: string) => Promise<string>;
export declare const HOOKS: {
    signal: AbortSignal;
    saltOf: (version: string) => Promise<string>;
    onProgress: () => undefined;
};
export declare const NOISE: NoiseSource;
export declare const factorOf: import("../../reference/noise.ts").FactorOf;
/** Noise factors of people in a neighbourhood, by its square. */
export declare const factorsAboutSquare: (square: number) => import("../../reference/noise.ts").FactorOf;
export declare const noZones: () => Promise<Uint32Array>;
/** No build's zones are asked for. */
export declare const noBuilds: ZoneTrees;
