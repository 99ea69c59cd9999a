/** Field numbers of the vector tile specification 2.1. */
export const TileField = { layer: 3 } as const
export const LayerField = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
export const FeatureField = { id: 1, tags: 2, type: 3, geometry: 4 } as const
export const ValueField = { text: 1 } as const
