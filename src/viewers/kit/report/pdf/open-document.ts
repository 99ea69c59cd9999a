import { jsPDF } from 'jspdf'
import type { PdfFonts } from './pdf-report.ts'

export const FACE = 'Inter'
const CHUNK = 0x8000

/** jsPDF takes files as strings with one character for each byte. */
function bytesText(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}

/** An empty A4 document in points with an embedded font, which has all letters of Welsh and Gaelic names. */
export function openDocument(title: string, author: string, fonts: PdfFonts): jsPDF {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  for (const [style, buffer] of [
    ['normal', fonts.regular],
    ['bold', fonts.strong],
  ] as const) {
    doc.addFileToVFS(`${FACE}-${style}.ttf`, bytesText(buffer))
    doc.addFont(`${FACE}-${style}.ttf`, FACE, style)
  }
  doc.setFont(FACE, 'normal')
  doc.setProperties({ title, author, creator: author })
  doc.setLanguage('en-GB')
  return doc
}
