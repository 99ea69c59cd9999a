import type { NoiseKeys } from '../noise/noise-keys.ts';
/** The parameters of every statement of a build. Squares are grid squares; lists are never empty. */
export type BuildParameters = {
    buildId: number;
    /** Batches of trips that count. */
    batches: readonly number[];
    coverageBatches: readonly number[];
    /** Local days, inclusive. */
    firstDay: string;
    lastDay: string;
    /** 1: only electric vehicles. */
    evOnly: number;
    /** 1: the far ends of trips are placed in the zones of a file. */
    placed: number;
    /** 1: the ends inside the area are placed as well, since Tourism and flows count by their zones. */
    near: number;
    /** The version of the standard zones. */
    version: number;
    /** 1: a zone that the version does not have counts as outside all zones; 0 where the warehouse has no zones of the version. */
    checked: number;
    squares: Uint32Array;
    inside: Uint32Array;
    boundary: Uint32Array;
} & NoiseKeys;
export interface CellNear {
    readonly cl_cell_id: number;
    readonly easting: number;
    readonly northing: number;
    readonly range_m: number;
}
/** The box is in metres, EPSG:27700. */
export type CellBox = {
    batch: number;
    west: number;
    south: number;
    east: number;
    north: number;
};
/** cut: squares whose places have distances of their own. */
export type EndParameters = BuildParameters & {
    cut: readonly number[];
};
/** Points: see POINT_FACTOR. */
export declare const boundaryPoints: import("../statement.ts").Statement<BuildParameters, number>;
export declare const farSquares: import("../statement.ts").Statement<BuildParameters, number>;
export declare const farEnds: import("../statement.ts").Statement<EndParameters, number>;
export declare const insertDays: import("../statement.ts").Statement<BuildParameters, never>;
export declare const insertPasses: import("../statement.ts").Statement<BuildParameters, never>;
export declare const insertVisits: import("../statement.ts").Statement<BuildParameters, never>;
export declare const insertDepartures: import("../statement.ts").Statement<BuildParameters, never>;
export declare const insertPassing: import("../statement.ts").Statement<BuildParameters, never>;
export declare const insertTraverses: import("../statement.ts").Statement<EndParameters, never>;
export declare const cellsNear: import("../statement.ts").Statement<CellBox, CellNear>;
export declare const countRows: import("../statement.ts").Statement<{
    buildId: number;
}, {
    visits: number;
    departures: number;
    traverses: number;
}>;
export declare const rowsOfNumber: import("../statement.ts").Statement<{
    buildId: number;
}, number>;
/** The working tables of a build, partitioned by its number. */
export declare const dropWorking: import("../statement.ts").Statement<{
    buildId: number;
}, never>[];
export declare const discardFinished: import("../statement.ts").Statement<{
    buildId: number;
}, never>;
export declare const discards: import("../statement.ts").Statement<{
    buildId: number;
}, never>[];
