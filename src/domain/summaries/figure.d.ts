/** A count as the disclosure gate released it. */
export interface Figure {
    /** null if the figure is withheld, or if there are no data. */
    readonly value: number | null;
    readonly suppressed: boolean;
    /** The half-width of the 95 % interval, per cent of the value. */
    readonly margin: number | null;
}
/** A figure of no data, and one that is withheld. */
export declare const NO_FIGURE: Figure;
export declare const WITHHELD_FIGURE: Figure;
/** A figure with its name in sentences: `Saturday`, `13:00 to 14:00`. */
export interface NamedFigure extends Figure {
    readonly name: string;
}
export interface ReleasedFigure extends NamedFigure {
    readonly value: number;
}
export declare const isReleased: (figure: NamedFigure) => figure is ReleasedFigure;
/** The 95 % interval of a count for sampling and the gate's noise, in the unit of the count: [low, high]. */
export declare const interval: (value: number, marginPercent: number | null) => readonly [number, number];
/** True if the two intervals do not overlap; only then may a sentence claim a difference. */
export declare function clearlyDiffer(a: ReleasedFigure, b: ReleasedFigure): boolean;
