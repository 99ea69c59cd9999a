export const TEXT = {
  heading: 'Release Notes',
  /** @param version `1.0.0` */
  release: (version: string) => `Release ${version}`,
  all: 'All release notes',
  ok: 'OK',
  newHere: 'The newest release. What each one brought is in the release notes.',
} as const
