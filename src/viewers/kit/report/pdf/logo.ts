import type { PdfLogo } from './pdf-report.ts'

const KEY = 'ambit.pdf-logo'
/** Four times the size on the page, in px, which is sharp in print. */
const [WIDTH, HEIGHT] = [520, 176]
export const LOGO_FILES = ['.png', '.jpg', '.jpeg', '.webp']

/** The logo of a picture file, scaled to the size of its print. @throws if the browser cannot read the picture */
export async function readLogo(file: Blob): Promise<PdfLogo> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, WIDTH / picture.width, HEIGHT / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return { url: canvas.toDataURL('image/png'), width: canvas.width, height: canvas.height }
}

/** The logo of the last export in this browser; null if there was none. */
export function storedLogo(): PdfLogo | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isLogo(stored) ? stored : null
  } catch {
    return null
  }
}

const isLogo = (value: unknown): value is PdfLogo =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  value.url.startsWith('data:image/png;base64,') &&
  'width' in value &&
  typeof value.width === 'number' &&
  'height' in value &&
  typeof value.height === 'number'

/** Stores a logo for the next export in this browser, or removes it. Does nothing if the storage is full. */
export function storeLogo(logo: PdfLogo | null): void {
  try {
    if (logo === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(logo))
  } catch {
    // the logo is chosen again at the next export
  }
}
