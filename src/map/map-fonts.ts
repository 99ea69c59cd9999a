/**
 * A style without a glyph address makes MapLibre rasterise text in the browser, in the application's own font. It takes the
 * weight from the first name, which is not a font, and the face from the second.
 */
const stack = (weight: 'Medium' | 'Semibold'): string[] => [`Label ${weight}`, 'Inter Variable']

export const MAP_FONTS = { medium: stack('Medium'), semibold: stack('Semibold') } as const
