/** Returns a function that loads when it is first called and gives every caller the same; after a failure the next call loads again. */
export declare const loadedOnce: <Loaded>(load: () => Promise<Loaded>) => (() => Promise<Loaded>);
