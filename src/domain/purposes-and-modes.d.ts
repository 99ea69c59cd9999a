/** Purposes of journeys by their code (docs/specification.md V9.02). */
export declare const PURPOSE_NAMES: {
    readonly 1: 'Home ⇔ Work';
    readonly 2: 'Home ⇔ Other';
    readonly 3: 'Work ⇔ Other';
    readonly 4: 'Other ⇔ Other';
    readonly 5: 'Other';
};
/** Modes of travel by their code; 2 is blank. */
export declare const MODE_NAMES: {
    readonly 0: 'Rail';
    readonly 1: 'Road';
    readonly 3: 'Active';
    readonly 4: 'HGV';
};
