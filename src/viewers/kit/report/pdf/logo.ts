import type { PdfLogo } from './pdf-report.ts'

const KEY = 'ambit.pdf-logo'
/** Four times the size on the page, in px, which prints sharply. */
const [WIDTH, HEIGHT] = [520, 176]
export const LOGO_FILES = ['.png', '.jpg', '.jpeg', '.webp']

/**
 * Reads the logo from a picture file and scales it to its printed size.
 * @throws if the browser cannot read the picture
 */
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

/** Returns the logo of this browser's last export, or null if the export did not include one. */
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

/** Stores a logo for this browser's next export, or removes it. Does nothing if the storage is full. */
export function storeLogo(logo: PdfLogo | null): void {
  try {
    if (logo === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(logo))
  } catch {
    // The user has to choose the logo again for the next export.
  }
}
