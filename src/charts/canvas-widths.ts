let shared: CanvasRenderingContext2D | null = null

/** Returns a canvas that all charts share for measuring text. */
function measuring(): CanvasRenderingContext2D {
  shared ??= document.createElement('canvas').getContext('2d')
  if (shared === null) throw new Error('This browser has no canvas.')
  return shared
}

/** Returns a function that measures the width of a string in a CSS font, in px. */
export function canvasWidths(): (text: string, font: string) => number {
  const context = measuring()
  let set = ''
  return (text, font) => {
    // Setting a font costs more than measuring with it.
    if (font !== set) context.font = set = font
    return context.measureText(text).width
  }
}
