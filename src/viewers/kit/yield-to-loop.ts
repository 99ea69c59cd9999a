/** Resolves in a separate task, so that the browser may draw or handle a click in between. */
export const yieldToLoop = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
