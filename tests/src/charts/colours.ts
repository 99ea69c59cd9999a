import type { ChartColours } from '../../../src/charts/colours-of.ts'

/** Colours like the ones that coloursOf returns, for tests without a page to read tokens from. */
export const CHART_COLOURS: ChartColours = {
  series: '#1f5fbf',
  hue: hue => (hue === 'na' ? '#74797d' : (['#1f5fbf', '#d87600', '#1f9996'][hue - 1] ?? '#780251')),
  seriesSoft: '#c9d9f2',
  ink: '#14181b',
  label: '#434a51',
  axis: '#82898f',
  grid: '#e6e8eb',
  hatch: '#747c83',
  surface: '#ffffff',
  well: '#eceef0',
  edge: '#82898f',
  found: '#e8eefc',
  ramp: Array.from({ length: 10 }, (_, at) => `#0${at}712d`),
  rampOpacity: 0.6,
  rampInkLow: '#08090a',
  rampInkHigh: '#000000',
  diverging: Array.from({ length: 7 }, (_, at) => `#d0d00${at}`),
  divergingOpacity: 0.88,
  font: 'Inter',
}
