export const buildKernels: () => Promise<void>
export const buildBasemap: () => Promise<void>
export const buildWeb: () => Promise<void>
export const buildServer: () => Promise<void>
