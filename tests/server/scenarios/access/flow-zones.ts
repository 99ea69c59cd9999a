/** The customer's own zones around the country's centre; a dataset counts the flows between them. */
export const FLOW_ZONES = [189, 190, 191, 209, 210, 211]
