/** @param version in the form of process.versions.node */
export const isSupportedNode: (version: string) => boolean
