/** The modes by which flows are selected, by code. HGVs count as road: a mode of its own would coarsen all pairs for its sake. */
export declare const FLOW_MODES: {
    readonly 0: "Rail";
    readonly 1: 'Road, including HGV';
    readonly 3: "Active";
};
/** The purposes by which flows are selected, by code; the last two count together. */
export declare const FLOW_PURPOSES: {
    readonly 1: "Home ⇔ Work";
    readonly 2: "Home ⇔ Other";
    readonly 3: "Work ⇔ Other";
    readonly 4: 'Other ⇔ Other, and other';
};
