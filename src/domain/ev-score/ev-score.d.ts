/** The parts of an EV score, each the percentile rank of a place among inhabited neighbourhoods, 0 to 100. */
export interface EvScoreParts {
    readonly traverses: number;
    readonly dwells: number;
    readonly visits: number;
}
export type EvScorePart = keyof EvScoreParts;
/** The weights of the parts (docs/movement-data.md 4). */
export declare const EV_SCORE_WEIGHTS: Readonly<Record<EvScorePart, number>>;
/**
 * The weighted mean of the parts, rounded: 0 to 100.
 * @example scoreOfParts({ traverses: 90, dwells: 80, visits: 60 }) // 81
 */
export declare const scoreOfParts: ({ traverses, dwells, visits }: EvScoreParts) => number;
