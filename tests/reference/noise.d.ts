/** SipHash-2-4 of a text of one-byte characters under the key of zeros. */
export declare const sipHash: (text: string) => bigint;
/** Thousandths, rising: the gamma distribution with shape 5/9 and mean 1 in 4,096 equal parts. */
export declare const QUANTILES: readonly number[];
/** A person's factor in thirds of thousandths. */
export type FactorOf = (personId: number) => number;
/** Factors that are drawn anew for every square. */
export declare const factorsAbout: (lastingKey: string, saltedKey: string) => ((square: number) => FactorOf);
export declare const factorsBy: (lastingKey: string, saltedKey: string) => FactorOf;
