/**
 * The coefficients b for which the squares of y - X b have the least sum, with a small ridge
 * penalty, so that collinear columns do no harm.
 *
 * @param rows of X, each as long as the answer
 */
export declare const leastSquares: (rows: readonly (readonly number[])[], y: readonly number[]) => number[];
