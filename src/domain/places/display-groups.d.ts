/**
 * The class of each magnitude: over the D distinct ones, by rank, floor(10 * rank / D); the rank itself where D is
 * under 10. Equal magnitudes share a class.
 *
 * @returns classes: by magnitude; count: 10, or D where that is less.
 */
export declare const displayGroups: (magnitudes: readonly number[]) => {
    readonly classes: ReadonlyMap<number, number>;
    readonly count: number;
};
