/** What the geo engine's interface (contract.ts) says of files that a user chose. */
/** How far a file that the user chose is read. */
export interface FileProgress {
    readonly bytesRead: number;
    readonly bytesTotal: number;
    readonly features: number;
}
/** A coordinate system that a file may be in. */
export interface FileSystem {
    /** For people: 'British National Grid (EPSG:27700)'. */
    readonly name: string;
    /** True if the file itself states it; else its numbers led to it. */
    readonly isStated: boolean;
    /** The file has latitude, or northing, first. */
    readonly isSwapped: boolean;
}
/** A file of features, held in the engine until `closeFile`. Its features are numbered from 0, in file order. */
export interface FeatureFile {
    readonly kind: 'features';
    readonly fileId: number;
    readonly format: 'FlatGeobuf' | 'GeoJSON' | 'Shapefile' | 'KML';
    /** Features that have a polygon. */
    readonly features: number;
    /** The likeliest first: one where there is no doubt, else the two likeliest, between which the user chooses. */
    readonly systems: readonly FileSystem[];
    /** Remarks on the file, in whole sentences. */
    readonly notes: readonly string[];
}
/** A file of neither features nor another known kind: a list of codes. */
export interface ListFile {
    readonly kind: 'list';
    readonly text: string;
}
export interface FeatureSummary {
    readonly feature: number;
    readonly name: string;
    /** Its code or its folder in the file, where that is another than the name. */
    readonly detail: string | null;
    /** km2 to 2 decimals; as the shape stands in the file, unrepaired. */
    readonly areaKm2: number;
    readonly isOutside: boolean;
}
/** Outlines of features for drawing, thinned out. */
export interface FileSketch {
    /** Interleaved [lon, lat] of ring after ring. */
    readonly lonLat: Float64Array;
    /** Ring r has the vertices ringStart[r] up to ringStart[r + 1]. */
    readonly ringStart: Uint32Array;
}
/** Features of a file as one area: repaired, united, in EPSG:27700 to the millimetre. */
export interface FileArea {
    /** POLYGON or MULTIPOLYGON. */
    readonly wkt: string;
    readonly areaKm2: number;
    readonly corners: number;
    /** Parts that do not touch each other. */
    readonly parts: number;
    readonly sketch: FileSketch;
    /** Repairs and omissions, in whole sentences. */
    readonly notes: readonly string[];
}
