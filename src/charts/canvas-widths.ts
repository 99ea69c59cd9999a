let shared: CanvasRenderingContext2D | null = null

/** A canvas of no size that measures letters, one for all charts. */
function measuring(): CanvasRenderingContext2D {
  shared ??= document.createElement('canvas').getContext('2d')
  if (shared === null) throw new Error('This browser has no canvas.')
  return shared
}

/** Measures as a canvas does: px of a text in a CSS font. */
export function canvasWidths(): (text: string, font: string) => number {
  const context = measuring()
  let set = ''
  return (text, font) => {
    // setting a font costs more than measuring with it
    if (font !== set) context.font = set = font
    return context.measureText(text).width
  }
}
