/**
 * The map's text is drawn in the browser from the application's own font: a style without a glyph address makes MapLibre
 * rasterise each letter itself. It reads the weight from the first name, which is no font's, and the face from the second.
 */
const stack = (weight: 'Medium' | 'Semibold'): string[] => [`Label ${weight}`, 'Inter Variable']

export const MAP_FONTS = { medium: stack('Medium'), semibold: stack('Semibold') } as const
