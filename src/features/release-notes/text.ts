export const TEXT = {
  heading: 'Release Notes',
  /** @param version `1.0.0` */
  release: (version: string) => `Release ${version}`,
  all: 'All release notes',
  ok: 'OK',
  newHere: 'The release notes say what each release of the portal added.',
} as const
