let shared: CanvasRenderingContext2D | null = null

/** One canvas, shared by all charts, that only measures text. */
function measuring(): CanvasRenderingContext2D {
  shared ??= document.createElement('canvas').getContext('2d')
  if (shared === null) throw new Error('This browser has no canvas.')
  return shared
}

/** Returns a function that gives the width in px of a string in a CSS font. */
export function canvasWidths(): (text: string, font: string) => number {
  const context = measuring()
  let set = ''
  return (text, font) => {
    // setting a font costs more than measuring with it
    if (font !== set) context.font = set = font
    return context.measureText(text).width
  }
}
