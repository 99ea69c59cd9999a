import type { Axis } from '../axes.ts';
import { type Groups } from './sum-cells.ts';
/** An axis' leaves, and the index among them by option. */
export declare const leavesOfAxis: ({ categories }: Axis) => {
    leaves: number[];
    indexOf: Map<number, number>;
};
export type AxisLeaves = ReturnType<typeof leavesOfAxis>;
/** Every node of the product of the axes that a combination of leaves lies in. */
export declare const nodesOf: (axes: readonly Axis[], leaves: readonly AxisLeaves[]) => Groups;
