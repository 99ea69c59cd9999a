/** The customer's own zones around the middle of the country; a dataset counts flows between them. */
export const FLOW_ZONES = [189, 190, 191, 209, 210, 211]
