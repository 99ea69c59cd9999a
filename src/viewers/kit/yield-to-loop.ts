/** Resolves in a task of its own, so that the browser may draw or hear a click in between. */
export const yieldToLoop = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
