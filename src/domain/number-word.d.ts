/** A number of things in a sentence: `no`, `three`; `12` above ten. */
export declare const numberWord: (count: number) => string;
