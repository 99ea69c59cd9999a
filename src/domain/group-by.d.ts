/** Items under their key, in their order. (Map.groupBy needs a newer Node.) */
export declare const groupBy: <T, K>(items: readonly T[], key: (item: T) => K) => Map<K, T[]>;
