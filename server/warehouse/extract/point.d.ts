export declare const eastingOf: (point: number) => number;
export declare const northingOf: (point: number) => number;
