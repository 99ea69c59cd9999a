/** The numbers of all builds that have left rows, complete or not. */
export declare const ownedBuilds: import("../statement.ts").Statement<Record<string, never>, number>;
export declare const completeBuilds: import("../statement.ts").Statement<Record<string, never>, number>;
