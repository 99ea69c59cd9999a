/** @param version as in process.versions.node */
export const isSupportedNode: (version: string) => boolean
