/** The words of saved areas in the wizard. */
export const AREA_TEXT = {
  /** The name of the step for Undo. */
  step: 'saved area',
  notReady: 'The template is still being loaded',
  noZones: 'This template takes no zones. Choose another saved area, or another template.',
  noPoints: 'This template takes no points. Choose another saved area, or another template.',
  noBoundary: 'This template takes no boundary. Choose another saved area, or another template.',
  manyPoints: (count: number, most: number) =>
    `The area has ${count} points; this template takes up to ${most}. Choose another saved area, or place the points by hand.`,
  noSystem: (name: string) => `The zone system ${name} of this area is not among your organisation’s any more.`,
  gone: 'The saved area was deleted, or is not shared with you.',
  otherSystem: (name: string, to: string) => `${name} is in ${to}`,
  switchMeans: (from: string) => `This order uses the zones of ${from}. The location chosen now is cleared.`,
  switchTo: (to: string) => `Switch to ${to}`,
  opened: (name: string) => `${name} opened`,
  refused: (name: string) => `${name} breaks a rule of this order. Choose a repair.`,
  changed: (name: string) => `Zones of ${name} have changed`,
  change: (missing: readonly string[], successors: readonly string[]) =>
    `Not in the newest version of the zone system: ${missing.join(', ')}. ${
      successors.length === 0
        ? 'The zones on their ground are not known, so that the area opens without them.'
        : `Opened in their place: ${successors.join(', ')}.`
    }`,
  loading: 'Loading saved areas…',
  retry: 'Saved areas could not be loaded. Try again',
} as const
