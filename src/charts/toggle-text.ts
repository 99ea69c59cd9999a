import type { ChartKind } from './chart-spec.ts'

/** The texts of the buttons that switch to a kind of chart (docs/specification.md V2.13). */
export const SWITCH_TO: Readonly<Record<ChartKind, string>> = {
  bar: 'Switch to bar chart',
  line: 'Switch to line graph',
  pie: 'Switch to pie chart',
}

const KIND_WORDS: Readonly<Record<ChartKind | 'heat' | 'dots', string>> = {
  bar: 'Bar chart',
  line: 'Line graph',
  pie: 'Pie chart',
  heat: 'Heatmap',
  dots: 'Chart',
}

/** The accessible name of a chart: its kind, its subject, and a reference to the table. */
export function chartName(kind: ChartKind | 'heat' | 'dots', subject: string): string {
  return `${KIND_WORDS[kind]} of ${subject}. The same figures are in the table.`
}
