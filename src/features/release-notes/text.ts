export const TEXT = {
  heading: 'Release Notes',
  /** @param version `1.0.0` */
  release: (version: string) => `Release ${version}`,
  all: 'All release notes',
  ok: 'OK',
  newHere: 'You are on the newest release. The release notes say what each one added.',
} as const
