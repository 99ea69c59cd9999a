import type { Plugin } from 'vite'

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g
const BODY_END = /\s*<\/body>/

/**
 * Moves the style sheets behind the page's skeleton. A sheet in the head would delay the first picture by its own
 * request, which takes half a second on a slow line.
 */
export const skeletonFirst = (html: string): string => {
  const sheets = html.match(SHEET) ?? []
  return html.replace(SHEET, '').replace(BODY_END, end => sheets.join('') + end)
}

export const skeletonBeforeStyles: Plugin = {
  name: 'skeleton-before-styles',
  transformIndexHtml: { order: 'post', handler: skeletonFirst },
}
