import { signal } from '@preact/signals-react'

export type Theme = 'system' | 'light' | 'dark'
export type Ramp = 'warm' | 'even'

const THEME_KEY = 'ambit.theme'
const RAMP_KEY = 'ambit.ramp'

/** The theme that the user chose; `system` follows the device. */
export const theme = signal<Theme>('system')
/** The ramp of all maps and charts: from warm to green, or the perceptually even ramp for colour-blind readers. */
export const ramp = signal<Ramp>('warm')
/** Increases whenever a colour may have changed, so that drawings made from tokens are repainted. */
export const themeVersion = signal(0)

const remember = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse to store anything. The choice then lasts until the user leaves the page.
  }
}

const show = (): void => {
  const { dataset } = document.documentElement
  if (theme.value === 'system') delete dataset.theme
  else dataset.theme = theme.value
  dataset.ramp = ramp.value
  themeVersion.value++
}

export const setTheme = (next: Theme): void => {
  theme.value = next
  remember(THEME_KEY, next)
  show()
}

export const setRamp = (next: Ramp): void => {
  ramp.value = next
  remember(RAMP_KEY, next)
  show()
}

/**
 * Shows a theme without saving the choice, for example while printing.
 * @returns a function that restores the previous theme
 */
export const borrowTheme = (next: Theme): (() => void) => {
  const before = theme.value
  theme.value = next
  show()
  return () => {
    theme.value = before
    show()
  }
}

/** Restores the user's choices and follows the device's settings. */
export const startTheme = (): void => {
  const storedTheme = localStorage.getItem(THEME_KEY)
  if (storedTheme === 'light' || storedTheme === 'dark') theme.value = storedTheme
  if (localStorage.getItem(RAMP_KEY) === 'even') ramp.value = 'even'
  show()
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', show)
  }
}
