/** A count as the disclosure gate released it. */
export interface Figure {
    /** null if there are no data. */
    readonly value: number | null;
    /** The half-width of the 95 % interval, per cent of the value. */
    readonly margin: number | null;
    /** How many rows share the figure, if several do: the value is then their mean. */
    readonly times?: number;
}
/** A figure of no data. */
export declare const NO_FIGURE: Figure;
/** What a figure adds to the sum of its table: the value of each of the rows that share it. */
export declare const amountOf: ({ value, times }: Pick<Figure, 'value' | 'times'>) => number;
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
/** The unit to which a released figure is rounded: 1, or 0.1 for a mean below 10. */
export declare const roundingOf: ({ value, times }: Pick<Figure, 'value' | 'times'>) => number;
/** True if the two intervals do not overlap; only then may a sentence claim a difference. */
export declare function clearlyDiffer(a: ReleasedFigure, b: ReleasedFigure): boolean;
