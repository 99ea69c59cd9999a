/** The released tourists and payments of one zone. */
export interface Pair {
    readonly zone: number;
    readonly tourists: number;
    /** Half-width of the tourists' 95 % interval, per cent. */
    readonly margin: number;
    /** Exact, without noise. */
    readonly payments: number;
}
export interface Blended {
    readonly zone: number;
    readonly magnitude: number;
    /** By linearisation, per cent, two significant digits; null where the measure has no interval. */
    readonly margin: number | null;
}
export type Blend = 'hotspots' | 'correlation' | 'highspendratio' | 'lowspendratio';
/**
 * A blend of released figures (docs/movement-data.md 4), to two decimals. It uses no unreleased number.
 * @param pairs the compared zones: those for which both figures are released
 */
export declare const blend: (kind: Blend, pairs: readonly Pair[]) => Blended[];
