/** What a comparison's figures are divided by. */
export const PER = ['day', 'km2', 'residents', 'share'] as const
export type Per = (typeof PER)[number]
