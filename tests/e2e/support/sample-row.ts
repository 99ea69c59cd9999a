import type { Locator, Page } from 'playwright/test'

/**
 * The row of My Datasets with the demo's own sample of a template that no test orders. The sample exists and is
 * Completed from the start.
 */
export const sampleRow = (page: Page, template: 'High Street Week' | 'Rail Catchment' | 'Retail Catchment'): Locator =>
  page
    .getByRole('row', { name: new RegExp(`, October 2026 .*${template} .*Alex Morgan`) })
    // A street's district is a separate dataset.
    .filter({ hasNotText: 'District of' })
