/** Zones of the customer's own about the middle of the country, between which a dataset counts flows. */
export const FLOW_ZONES = [189, 190, 191, 209, 210, 211]
