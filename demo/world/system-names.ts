/** The names of the demo's zone systems. */
export const STANDARD_NAME = 'Standard'
export const CUSTOM_ZONES_NAME = 'North Planning Areas'
export const CUSTOM_ZONES_FILE = 'north-planning-areas'
