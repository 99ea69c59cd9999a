/** A port of 127.0.0.1 that nobody listens on now; another process may take it before the caller does. */
export declare const freePort: () => Promise<number>;
