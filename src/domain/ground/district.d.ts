import type { ViewerPair } from '../viewers.ts';
export declare const MAX_DISTRICT_M = 10000;
/** Why this cannot be the district's distance from its street; null where it can. */
export declare const districtMetresProblem: (metres: number) => string | null;
/** The name of the district's dataset: that of the street's, shortened where it would be too long. */
export declare const districtName: (street: string) => string;
interface DistrictTemplate extends Pick<ViewerPair, 'reportViewer'> {
    readonly districtMetres: number | null;
    /** True if it takes points of a fixed radius. */
    readonly takesPoints: boolean;
    readonly canDrawStudyArea: boolean;
    readonly canSelectZones: boolean;
}
/** The reason why a template cannot have this district with its viewer and kinds of place; null if it can. */
export declare const districtUnfit: ({ reportViewer, districtMetres, takesPoints, canDrawStudyArea, canSelectZones, }: DistrictTemplate) => string | null;
export {};
